import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const files = z.array(z.string())
const webBuild = z.object({
  build: z.string(),
  /** The files that the frame needs beside the first script. */
  frame: files,
  /** What pages need beyond the frame, by address. */
  pages: z.record(z.string(), files),
  /** What they need besides on anything larger than a phone, by address. */
  wide: z.record(z.string(), files),
  /** The words of the frame, by language. */
  texts: z.record(z.string(), files),
  /** Hashes of scripts in the page. */
  scripts: files,
})

/** What the web build says of itself. */
export type WebBuild = z.infer<typeof webBuild>

const none: WebBuild = { build: '', frame: [], pages: {}, wide: {}, texts: {}, scripts: [] }

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
