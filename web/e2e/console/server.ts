// A platform of its own for the console: whoever opens its first link owns it, so it is shared with no other story.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const TARGET = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, '../../../target')
const BINARY = process.env.PLIMSOLL_BIN ?? join(TARGET, 'debug/plimsoll')
const PATIENCE_MS = 120_000
/** What the server prints while nobody owns the console. */
const LINK = /http\S+\/console\/enrol#\S+/

const settings = (url: string) => `
[limits]
visitor-per-second = 100000
user-per-second = 100000

[platform.site]
proxies = 1
url = "${url}"

[platform.prices]
history-days = 2

[platform.money.sandbox]
block-ms = 20
bank-ms = 200
stage-ms = 200
desk-ms = 3600000
rest-ms = 0

[platform.identity]
review-seconds = 1
`

const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })

export class ConsoleServer {
  private constructor(
    private readonly folder: string,
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static async boot(): Promise<ConsoleServer> {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const folder = mkdtempSync(join(tmpdir(), 'plimsoll-console-'))
    writeFileSync(join(folder, 'plimsoll.toml'), settings(url))
    const child = spawn(
      'sh',
      [
        '-c',
        'exec "$@" >log 2>&1',
        'server',
        BINARY,
        'serve',
        '--listen',
        `127.0.0.1:${port}`,
        '--data',
        'sqlite:plimsoll.db',
      ],
      { cwd: folder, env: { PLIMSOLL_PARTICIPANTS: 'false', ...process.env }, stdio: 'ignore' },
    )
    const server = new ConsoleServer(folder, child, url)
    const until = Date.now() + PATIENCE_MS
    while (!(await server.isReady())) {
      if (Date.now() > until) throw new Error(`the server is not ready: ${server.log()}`)
      await sleep(100)
    }
    return server
  }

  /** The link that makes the first owner. */
  ownerLink(): string {
    const link = LINK.exec(this.log())?.[0]
    if (!link) throw new Error(`no link for an owner: ${this.log()}`)
    return link
  }

  async stop() {
    const exit = new Promise((done) => this.child.once('exit', done))
    this.child.kill('SIGTERM')
    await exit
    rmSync(this.folder, { recursive: true, force: true })
  }

  private log() {
    return readFileSync(join(this.folder, 'log'), 'utf8')
  }

  private async isReady() {
    try {
      return (await fetch(`${this.url}/openapi.json`)).ok && LINK.test(this.log())
    } catch {
      return false
    }
  }
}
