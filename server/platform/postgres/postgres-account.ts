import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** How to start a PostgreSQL program: under which system account, and through which prefix command. */
export interface PostgresAccount {
  uid?: number
  gid?: number
  prefix: readonly string[]
}

/**
 * Chooses the system account PostgreSQL runs as: our own, or an unprivileged one when we are root,
 * because PostgreSQL refuses to run as root.
 */
export async function choosePostgresAccount(clusterDir: string, binary: string): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const account = (await ownerOf(clusterDir)) ?? (await firstAccount(['postgres', 'nobody']))
  if (!account) throw new Error('No unprivileged account (postgres or nobody) to run PostgreSQL as.')
  const reachable =
    (await canEnter(path.dirname(clusterDir), account)) && (await canEnter(path.dirname(binary), account))
  return reachable ? { ...account, prefix: [] } : { ...account, prefix: await passThroughPrefix(account) }
}

interface Ids {
  uid: number
  gid: number
}

async function ownerOf(dir: string): Promise<Ids | undefined> {
  const found = await stat(dir).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

async function firstAccount(names: readonly string[]): Promise<Ids | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of names) {
    const fields = lines.find((line) => line[0] === name)
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  return undefined
}

async function canEnter(dir: string, { uid, gid }: Ids): Promise<boolean> {
  for (let at = dir; ; at = path.dirname(at)) {
    const { mode, uid: owner, gid: group } = await stat(at)
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

/**
 * A clone below a private folder such as /root is closed to other accounts. The process gets the one
 * capability that lets it pass through folders, rather than us opening somebody's home to everybody.
 */
async function passThroughPrefix({ uid, gid }: Ids): Promise<readonly string[]> {
  // Without the secure bit access(2), with which initdb looks for its programs, ignores the capability.
  const switchTo = [
    'setpriv',
    '--securebits=+no_setuid_fixup',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
  ]
  for (const capability of ['dac_read_search', 'dac_override']) {
    const prefix = [...switchTo, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
    const [command = '', ...args] = prefix
    const works = await run(command, [...args, 'true']).then(
      () => true,
      () => false,
    )
    if (works) return prefix
  }
  throw new Error(
    'The data folder or the program folder is closed to the account PostgreSQL runs as. ' +
      'Move the project out of a private folder, or do not start it as root.',
  )
}
