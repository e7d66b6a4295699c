package dev.parley.media.dtls;

import java.io.IOException;
import org.bouncycastle.tls.AlertDescription;
import org.bouncycastle.tls.ContentType;
import org.bouncycastle.tls.ProtocolVersion;
import org.bouncycastle.tls.TlsFatalAlert;
import org.bouncycastle.tls.crypto.TlsCipher;
import org.bouncycastle.tls.crypto.TlsDecodeResult;
import org.bouncycastle.tls.crypto.TlsEncodeResult;

/**
 * Cipher that drops encrypted handshake records beyond the limits of {@link DtlsHandshakeCheck};
 * {@link DtlsRecordCheck} sees those that are not encrypted.
 *
 * @param cipher the cipher that does the work
 */
record HandshakeCheckingCipher(TlsCipher cipher) implements TlsCipher {
  @Override
  public TlsDecodeResult decodeCiphertext(
      long sequence, short type, ProtocolVersion version, byte[] bytes, int from, int length)
      throws IOException {
    TlsDecodeResult plain = cipher.decodeCiphertext(sequence, type, version, bytes, from, length);
    if (plain.contentType == ContentType.handshake
        && !DtlsHandshakeCheck.areBounded(plain.buf, plain.off, plain.len)) {
      // The one alert with which a DTLS record is dropped, and the association goes on.
      throw new TlsFatalAlert(AlertDescription.bad_record_mac);
    }
    return plain;
  }

  @Override
  public TlsEncodeResult encodePlaintext(
      long sequence,
      short type,
      ProtocolVersion version,
      int headerBytes,
      byte[] bytes,
      int from,
      int length)
      throws IOException {
    return cipher.encodePlaintext(sequence, type, version, headerBytes, bytes, from, length);
  }

  @Override
  public int getCiphertextDecodeLimit(int plaintextLimit) {
    return cipher.getCiphertextDecodeLimit(plaintextLimit);
  }

  @Override
  public int getCiphertextEncodeLimit(int plaintextLimit) {
    return cipher.getCiphertextEncodeLimit(plaintextLimit);
  }

  @Override
  public int getPlaintextDecodeLimit(int ciphertextLimit) {
    return cipher.getPlaintextDecodeLimit(ciphertextLimit);
  }

  @Override
  public int getPlaintextEncodeLimit(int ciphertextLimit) {
    return cipher.getPlaintextEncodeLimit(ciphertextLimit);
  }

  @Override
  public void rekeyDecoder() throws IOException {
    cipher.rekeyDecoder();
  }

  @Override
  public void rekeyEncoder() throws IOException {
    cipher.rekeyEncoder();
  }

  @Override
  public boolean usesOpaqueRecordTypeDecode() {
    return cipher.usesOpaqueRecordTypeDecode();
  }

  @Override
  public boolean usesOpaqueRecordTypeEncode() {
    return cipher.usesOpaqueRecordTypeEncode();
  }
}
