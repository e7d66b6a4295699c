package dev.parley.soap.security;

import java.util.Optional;
import org.apache.wss4j.common.ext.WSSecurityException;
import org.apache.wss4j.dom.handler.RequestData;
import org.apache.wss4j.dom.message.token.UsernameToken;
import org.apache.wss4j.dom.validate.UsernameTokenValidator;

/** Check of the passwords of UsernameTokens. Threads: safe for all. */
final class PasswordValidator extends UsernameTokenValidator {
  private final Optional<UserPasswords> users;

  PasswordValidator(Optional<UserPasswords> users) {
    this.users = users;
  }

  @Override
  protected void verifyPlaintextPassword(UsernameToken token, RequestData data)
      throws WSSecurityException {
    String name = token.getName();
    String password = token.getPassword();
    if (name == null
        || password == null
        || users.filter(each -> each.matches(name, password)).isEmpty()) {
      throw failed();
    }
  }

  @Override
  protected void verifyDigestPassword(UsernameToken token, RequestData data)
      throws WSSecurityException {
    if (token.getNonce() == null || token.getCreated() == null) {
      throw failed(); // it could come again at any time
    }
    super.verifyDigestPassword(token, data);
  }

  @Override
  protected void verifyCustomPassword(UsernameToken token, RequestData data)
      throws WSSecurityException {
    throw failed();
  }

  @Override
  protected void verifyUnknownPassword(UsernameToken token, RequestData data)
      throws WSSecurityException {
    throw failed();
  }

  private static WSSecurityException failed() {
    return new WSSecurityException(WSSecurityException.ErrorCode.FAILED_AUTHENTICATION);
  }
}
