/** The asynchronous interceptor chain (valveline) that every call passes on both sides. */
module dev.parley.pipeline {
  requires transitive dev.parley.base;
  requires static transitive org.jspecify;

  exports dev.parley.pipeline;
}
