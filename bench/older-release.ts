import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The tree of another commit, ready to run. */
export interface OlderRelease {
  /** The program that starts its app. */
  main: string
  remove(): Promise<void>
}

/** Checks a commit out into a folder of its own, with the packages it wants. */
export async function checkOut(commit: string): Promise<OlderRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-release-'))
  const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { stdio: 'pipe' })
  git('worktree', 'add', '--detach', '--force', folder, commit)
  // Packages of its own: those of this tree lead to this tree's workspaces.
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' })
  return {
    main: join(folder, 'server/app/main.ts'),
    async remove() {
      git('worktree', 'remove', '--force', folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
