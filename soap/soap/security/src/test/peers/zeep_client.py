"""Client by zeep. Arguments: address of the WSDL, what secures the request, files of a key and of its certificate.

Prints what the operation whoAmI returned, or the failure.
"""

import sys
from datetime import datetime, timedelta, timezone

import xmlsec
import zeep
from zeep.wsse.signature import BinarySignature
from zeep.wsse.username import UsernameToken
from zeep.wsse.utils import WSU


def stamp():
    now = datetime.now(timezone.utc).replace(microsecond=0)
    timestamp = WSU.Timestamp()
    timestamp.append(WSU.Created(now.strftime("%Y-%m-%dT%H:%M:%SZ")))
    timestamp.append(WSU.Expires((now + timedelta(minutes=1)).strftime("%Y-%m-%dT%H:%M:%SZ")))
    return timestamp


class NameAndSignature:
    """Signs the body and the time stamp beside a name. The response is not checked: it has no security."""

    def __init__(self, name, signature):
        self.parts = (name, signature)

    def apply(self, envelope, headers):
        for part in self.parts:
            envelope, headers = part.apply(envelope, headers)
        return envelope, headers

    def verify(self, envelope):
        return envelope


def security(policy, key, certificate):
    if policy == "text":
        return UsernameToken("ann", "secret")
    if policy == "digest":
        return UsernameToken("ann", "secret", use_digest=True, timestamp_token=stamp())
    signing = BinarySignature(
        key, certificate, signature_method=xmlsec.Transform.RSA_SHA256, digest_method=xmlsec.Transform.SHA256
    )
    if policy == "signature":
        return NameAndSignature(UsernameToken("ann", "secret", timestamp_token=stamp()), signing)
    raise ValueError(policy)


def main(wsdl, policy, key, certificate):
    client = zeep.Client(wsdl, wsse=security(policy, key, certificate))
    print(client.service.whoAmI("I am"))


if __name__ == "__main__":
    main(*sys.argv[1:])
