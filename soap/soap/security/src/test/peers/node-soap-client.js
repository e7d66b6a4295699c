/**
 * Client by node-soap. Arguments: folder of node-soap, address of the WSDL, what secures the request, files of a key
 * and of its certificate. Prints what the operation whoAmI returned, or the failure.
 */
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");

const [, , place, wsdl, policy, key, certificate] = process.argv;
const soap = createRequire(`${place}/package.json`)("soap");

function security() {
  if (policy === "text") {
    return new soap.WSSecurity("ann", "secret", { passwordType: "PasswordText", hasTimeStamp: false });
  }
  if (policy === "digest") {
    return new soap.WSSecurity("ann", "secret", { passwordType: "PasswordDigest", hasTimeStamp: true });
  }
  const signing = new soap.WSSecurityCert(readFileSync(key), readFileSync(certificate, "utf8"), "", {
    hasTimeStamp: true,
    signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
  });
  const name = new soap.WSSecurity("ann", "secret", { passwordType: "PasswordText", hasTimeStamp: false });
  return policy === "signature" ? new soap.WSSecurityPlusCert(name, signing) : undefined;
}

async function main() {
  const client = await soap.createClientAsync(wsdl);
  client.setSecurity(security());
  const [result] = await client.whoAmIAsync({ greeting: "I am" });
  console.log(result.return);
}

main().catch((e) => {
  console.log(e.message);
  process.exitCode = 1;
});
