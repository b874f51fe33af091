// The fan-out that most Node services have: a `ws` server that sends each update to each client.
// Speaks the same few words on standard input as the other subjects; see ../README.md.
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { readFileSync } from "node:fs";
import { WebSocketServer } from "ws";

const PAYLOAD_BYTES = 200;
const LOOK_EVERY_UPDATES = 1;

const clients = new Set();
const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false, clientTracking: false });
server.on("connection", (socket) => {
  clients.add(socket);
  socket.on("close", () => clients.delete(socket));
  socket.on("error", () => clients.delete(socket));
});

// How many updates have reached everyone, as the load tells it.
let completed = 0;
const control = createServer((socket) => {
  socket.setNoDelay(true);
  let rest = "";
  socket.on("data", (data) => {
    const lines = (rest + data).split("\n");
    rest = lines.pop();
    if (lines.length > 0) completed = Number(lines.at(-1));
  });
  socket.on("error", () => {});
});

function payload(number, topics) {
  const head = `{"ts":"${String(process.hrtime.bigint()).padStart(20, "0")}","n":"${String(number).padStart(10, "0")}","topic":"${number % topics}","data":"`;
  return head.padEnd(PAYLOAD_BYTES - 2, "x") + '"}';
}

function publish(number, topics) {
  const data = Buffer.from(payload(number, topics));
  for (const client of clients) client.send(data, { binary: false });
}

const now = () => Number(process.hrtime.bigint()) / 1e9;

function lossless(topics, seconds, window) {
  completed = 0;
  const began = now();
  let published = 0;
  const step = () => {
    if (now() - began >= seconds) return console.log(`published ${published}`);
    for (let i = 0; i < LOOK_EVERY_UPDATES && published - completed < window; i++) publish(published++, topics);
    setImmediate(step);
  };
  step();
}

function paced(topics, seconds, burstsPerSecond) {
  const began = now();
  let bursts = 0;
  let published = 0;
  const step = () => {
    if (now() - began >= seconds) return console.log(`published ${published}`);
    if (now() - began >= bursts / burstsPerSecond) {
      bursts++;
      for (let topic = 0; topic < topics; topic++) publish(published++, topics);
    }
    setTimeout(step, 1);
  };
  step();
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, ...numbers] = line.split(" ");
  const [topics, seconds, rate] = numbers.map(Number);
  if (word === "lossless") lossless(topics, seconds, rate);
  else if (word === "paced") paced(topics, seconds, rate);
  else if (word === "memory") {
    console.log(`memory ${/VmRSS:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]}`);
  }
}).on("close", () => process.exit(0));

server.on("listening", () => control.listen(0, "127.0.0.1", () => {
  console.log(`listening ${server.address().port} ${control.address().port}`);
}));
