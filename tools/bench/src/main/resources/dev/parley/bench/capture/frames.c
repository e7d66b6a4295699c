/*
 * Library that passes frames to Java, as a driver does: by a function pointer (FFM), or by JNI with the method looked up once or for each frame, with the frame
 * in place or copied to an array of Java.
 */
#include <jni.h>
#include <stdint.h>
#include <stdlib.h>

enum { BOUND, LOOKED_UP, COPIED, COPIED_NEW };

void parley_pass_frames(int64_t count, void (*pass)(const void *, int64_t), const void *frame, int64_t length) {
  for (int64_t i = 0; i < count; i++) {
    pass(frame, length);
  }
}

static jmethodID method(JNIEnv *env, jclass owner, int way) {
  return way >= COPIED ? (*env)->GetStaticMethodID(env, owner, "onArray", "([B)V") : (*env)->GetStaticMethodID(env, owner, "onFrame", "(JJ)V");
}

static void copy(JNIEnv *env, jclass owner, jmethodID id, jbyteArray array, const jbyte *frame, jsize length) {
  (*env)->SetByteArrayRegion(env, array, 0, length, frame);
  (*env)->CallStaticVoidMethod(env, owner, id, array);
}

JNIEXPORT void JNICALL Java_dev_parley_bench_capture_JniFrames_pass(JNIEnv *env, jclass owner, jint way, jlong count, jlong frame, jlong length) {
  jmethodID id = method(env, owner, way);
  jbyteArray array = way == COPIED ? (*env)->NewByteArray(env, (jsize)length) : NULL;
  for (jlong i = 0; i < count && !(*env)->ExceptionCheck(env); i++) {
    switch (way) {
      case LOOKED_UP:
        (*env)->CallStaticVoidMethod(env, owner, method(env, owner, way), frame, length);
        break;
      case COPIED:
        copy(env, owner, id, array, (const jbyte *)(intptr_t)frame, (jsize)length);
        break;
      case COPIED_NEW: {
        jbyteArray made = (*env)->NewByteArray(env, (jsize)length);
        if (made == NULL) {
          return;
        }
        copy(env, owner, id, made, (const jbyte *)(intptr_t)frame, (jsize)length);
        (*env)->DeleteLocalRef(env, made);
        break;
      }
      default:
        (*env)->CallStaticVoidMethod(env, owner, id, frame, length);
    }
  }
}
