// One `plimsoll serve` with fresh data in a folder of its own, gone with the tests. Owns the process; knows no pages.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const TARGET = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, '../../../target')
const BINARY = process.env.PLIMSOLL_BIN ?? join(TARGET, 'debug/plimsoll')

/** Generous: others may be using the machine. */
const PATIENCE_MS = 120_000

/** Many people at one address who do not wait for blocks; each says which address is theirs. */
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
desk-ms = 60000
rest-ms = 0

[platform.identity]
review-seconds = 1
`

/** Keeps the server until its own standard input ends: with the tests, however they end. */
const KEEPER = `
trap '' INT TERM HUP
"$@" >"$LOG" 2>&1 &
echo $!
read -r _
kill -TERM $!
wait
`

const freePort = () =>
  new Promise<number>((found, failed) => {
    const server = createServer()
    server.on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? found(address.port) : failed()))
    })
  })

export class Platform {
  private keeper: ChildProcess | undefined
  private server = 0

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /** By name: browsers make passkeys for no numbers. */
  get url() {
    return `http://localhost:${this.port}`
  }

  /** With settings added at the end of its file. */
  static async boot(added = ''): Promise<Platform> {
    if (!existsSync(BINARY))
      throw new Error(`${BINARY} is not there: build it, or name another in PLIMSOLL_BIN`)
    const platform = new Platform(mkdtempSync(join(tmpdir(), 'plimsoll-e2e-')), await freePort())
    writeFileSync(join(platform.folder, 'plimsoll.toml'), settings(platform.url) + added)
    await platform.start()
    return platform
  }

  /** Starts it, or starts it again with what it knew. */
  async start() {
    const keeper = spawn(
      'sh',
      [
        '-c',
        KEEPER,
        'keeper',
        BINARY,
        'serve',
        '--listen',
        `127.0.0.1:${this.port}`,
        '--data',
        'sqlite:plimsoll.db',
      ],
      {
        cwd: this.folder,
        env: { PLIMSOLL_PARTICIPANTS: 'false', ...process.env, LOG: 'log' },
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    )
    this.keeper = keeper
    this.server = await new Promise<number>((params) =>
      keeper.stdout.once('data', (line) => params(Number(line))),
    )
    const until = Date.now() + PATIENCE_MS
    while (!(await this.isReady())) {
      if (Date.now() > until) throw new Error(`the server is not ready: ${this.log()}`)
      await sleep(50)
    }
  }

  /** As if the power went. */
  async kill() {
    process.kill(this.server, 'SIGKILL')
    await this.ended()
  }

  async stop() {
    await this.ended()
    rmSync(this.folder, { recursive: true, force: true })
  }

  private async ended() {
    const keeper = this.keeper
    this.keeper = undefined
    if (!keeper) return
    const exit = new Promise((done) => keeper.once('exit', done))
    keeper.stdin?.end()
    await exit
  }

  private log() {
    return readFileSync(join(this.folder, 'log'), 'utf8')
  }

  /** The API's own door opens last. */
  private async isReady() {
    try {
      return (await fetch(`${this.url}/openapi.json`)).ok
    } catch {
      return false
    }
  }
}
