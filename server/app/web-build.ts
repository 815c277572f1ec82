import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const webBuild = z.object({ build: z.string(), frame: z.array(z.string()), scripts: z.array(z.string()) })

/** What the web build says of itself: its name, the files that the frame needs beside the first script, and the hashes of scripts in the page. */
export type WebBuild = z.infer<typeof webBuild>

const none: WebBuild = { build: '', frame: [], scripts: [] }

/** Milliseconds in which a build put in place while the server runs is noticed. */
const lookEvery = 2_000

/** Answers with the build that lies in a folder now; an empty name when there is none. */
export function watchWebBuild(folder: string): () => WebBuild {
  const path = join(folder, 'build.json')
  let known = { changedAt: 0, lookedAt: 0, value: none }
  return () => {
    const now = performance.now()
    if (known.lookedAt > 0 && now - known.lookedAt < lookEvery) return known.value
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    const value = changedAt === known.changedAt ? known.value : readBuild(path)
    known = { changedAt, lookedAt: now, value }
    return value
  }
}

function readBuild(path: string): WebBuild {
  try {
    return webBuild.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return none
  }
}
