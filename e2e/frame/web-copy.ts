import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const built = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** A copy of the built web app that can be changed while the server runs. */
export interface WebCopy {
  folder: string
  /** Puts another build in place: the same program under another name, without some of the old build's files. */
  replace(build: string, gone?: RegExp): Promise<void>
  remove(): Promise<void>
}

/** Copies the built web app into a folder of its own. */
export async function copyWeb(): Promise<WebCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-web-'))
  await cp(built, folder, { recursive: true })
  return {
    folder,
    async replace(build, gone) {
      const old = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')).build
      for (const file of ['index.html', 'service-worker.js', 'build.json']) {
        const text = await readFile(join(folder, file), 'utf8')
        await writeFile(join(folder, file), text.replaceAll(old, build))
        await Promise.all(['gz', 'br'].map((twin) => rm(join(folder, `${file}.${twin}`), { force: true })))
      }
      if (!gone) return
      const assets = join(folder, 'assets')
      for (const file of await readdir(assets)) {
        if (gone.test(file)) await rm(join(assets, file))
      }
    },
    remove: () => rm(folder, { recursive: true }),
  }
}
