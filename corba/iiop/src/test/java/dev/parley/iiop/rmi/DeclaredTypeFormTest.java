package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Externalizable;
import java.io.IOException;
import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Forms of declared types, and what follows from them for parameters and results. */
final class DeclaredTypeFormTest {
  /** A remote interface. */
  interface Bell extends Remote {
    void ring() throws RemoteException;
  }

  /** An interface whose methods may all be remote. */
  interface Sound {
    void hear() throws IOException;
  }

  /** An interface of which one method is not remote. */
  interface Picture {
    void draw() throws RemoteException;

    void look();
  }

  /** An interface whose method fails, but not as a remote one does. */
  interface Wait {
    void pause() throws InterruptedException;
  }

  private static final Map<Class<?>, DeclaredTypeForm> FORMS =
      Map.ofEntries(
          Map.entry(boolean.class, DeclaredTypeForm.BOOLEAN),
          Map.entry(byte.class, DeclaredTypeForm.BYTE),
          Map.entry(char.class, DeclaredTypeForm.CHAR),
          Map.entry(short.class, DeclaredTypeForm.SHORT),
          Map.entry(int.class, DeclaredTypeForm.INT),
          Map.entry(long.class, DeclaredTypeForm.LONG),
          Map.entry(float.class, DeclaredTypeForm.FLOAT),
          Map.entry(double.class, DeclaredTypeForm.DOUBLE),
          Map.entry(Object.class, DeclaredTypeForm.ANY),
          Map.entry(Serializable.class, DeclaredTypeForm.ANY),
          Map.entry(Externalizable.class, DeclaredTypeForm.ANY),
          Map.entry(Remote.class, DeclaredTypeForm.REMOTE),
          Map.entry(Bell.class, DeclaredTypeForm.REMOTE),
          Map.entry(Sound.class, DeclaredTypeForm.ABSTRACT),
          Map.entry(Picture.class, DeclaredTypeForm.VALUE),
          Map.entry(Wait.class, DeclaredTypeForm.VALUE),
          Map.entry(List.class, DeclaredTypeForm.VALUE),
          Map.entry(String.class, DeclaredTypeForm.VALUE));

  private static RmiMarshaller marshaller(Class<?> declared) {
    return new RmiMarshaller(declared, ContractClasses.NONE);
  }

  @Test
  void eachTypeHasItsForm() {
    FORMS.forEach(
        (type, form) -> assertThat(DeclaredTypeForm.of(type)).as("%s", type).isEqualTo(form));
    assertThat(DeclaredTypeForm.ofElement(Object.class)).isEqualTo(DeclaredTypeForm.ANY);
    assertThat(DeclaredTypeForm.ofElement(Serializable.class)).isNotEqualTo(DeclaredTypeForm.ANY);
    assertThat(DeclaredTypeForm.LONG.isPrimitive()).isTrue();
    assertThat(DeclaredTypeForm.ANY.isPrimitive()).isFalse();
  }

  @Test
  void valuesThatMayChangeAreCopiedAndReferencesAreHandles() {
    for (Class<?> shared : List.of(int.class, String.class, Bell.class)) {
      assertThat(marshaller(shared).mutable()).as("%s", shared).isFalse();
      assertThat(marshaller(shared).copiesByEncoding()).as("%s", shared).isFalse();
    }
    for (Class<?> copied : List.of(Object.class, Sound.class, List.class)) {
      assertThat(marshaller(copied).mutable()).as("%s", copied).isTrue();
      assertThat(marshaller(copied).copiesByEncoding()).as("%s", copied).isTrue();
    }
    assertThat(marshaller(Bell.class).isHandle()).isTrue();
    assertThat(marshaller(List.class).isHandle()).isFalse();
  }

  @Test
  void typesAreToldInTheWordsOfIdl() {
    assertThat(marshaller(long.class).type()).isEqualTo("long long");
    assertThat(marshaller(Object.class).type()).endsWith("?");
  }

  @Test
  void interfaceOfAReferenceIsTheDeclaredOneOrTheFirstOfItsClass() {
    Bell bell = () -> {};

    assertThat(RemoteReferenceEncoding.contractOf(Bell.class)).isEqualTo(Bell.class);
    assertThat(RemoteReferenceEncoding.contractOf(Sound.class)).isEqualTo(Remote.class);
    assertThat(RemoteReferenceEncoding.contract(bell)).isEqualTo(Bell.class);
    assertThat(RemoteReferenceEncoding.id(bell)).isEqualTo(RmiRepositoryIds.of(Bell.class));
    assertThat(RemoteReferenceEncoding.id(new UnknownRemote() {}))
        .isEqualTo("IDL:omg.org/CORBA/Object:1.0");
  }
}
