// @grpc/grpc-js with the classes that @grpc/proto-loader makes of the same .proto as gRPC-Java's. A channel carries calls one way only: each end has a
// server, and a channel to the other's.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { awaited } from './answers.mjs';

/** `bench` is the folder of the source tree that has them installed. */
export async function grpcEnd(bench) {
  const require = createRequire(`${bench}/grpc-js/package.json`);
  const { credentials, loadPackageDefinition, Server, ServerCredentials } = require('@grpc/grpc-js');
  const { loadSync } = require('@grpc/proto-loader');
  const { Desk } = loadPackageDefinition(loadSync(`${bench}/src/main/protobuf/echo.proto`, { longs: Number, defaults: true })).dev.parley.bench;
  const socket = fileURLToPath(new URL('grpc-js.sock', import.meta.url));
  let other;
  const echo = (value) =>
    new Promise((resolve, reject) => {
      other.echo({ number: value }, (error, reply) => (error === null ? resolve(reply.number) : reject(error)));
    });

  const server = new Server();
  server.addService(Desk.service, {
    echo: ({ request }, reply) => reply(null, request),
    round: ({ request }, reply) => void other.echo(request, reply),
  });
  await new Promise((resolve, reject) => {
    server.bindAsync(`unix:${socket}`, ServerCredentials.createInsecure(), (error) => (error === null ? resolve() : reject(error)));
  });
  return {
    ...awaited(echo, Number),
    address: socket,
    meet(address) {
      other = new Desk(`unix:${address}`, credentials.createInsecure());
    },
  };
}
