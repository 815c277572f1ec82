import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The language the others follow, and those that must follow it. */
export const sourceLocale = 'zh'
export const otherLocales = ['en', 'es', 'ja', 'ko', 'it']

/** Full key (`area.name`) → text. */
export type Texts = ReadonlyMap<string, string>

function flatten(value: unknown, key: string, into: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) into.set(key, String(value ?? ''))
  else for (const [name, each] of Object.entries(value)) flatten(each, key ? `${key}.${name}` : name, into)
}

/** The texts of one language as the programs see them. */
export async function readTexts(root: string, locale: string): Promise<Texts> {
  const texts = new Map<string, string>()
  const path = join(root, 'messages', locale, 'catalogue.ts')
  if (existsSync(path)) flatten((await import(pathToFileURL(path).href)).catalogue, '', texts)
  return texts
}

/** The message files of one language below its folder, without the catalogues that join them. */
export function messageFiles(root: string, locale: string): string[] {
  const folder = join(root, 'messages', locale)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !/catalogue\.ts$|^first-/.test(name))
}

/** The file a key stands in: `sendTasks.title` is in `send-tasks.ts`, in whatever area that is. */
export function fileOfKey(root: string, locale: string, key: string): string {
  const name = (key.split('.')[0] ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const file = `${name}.ts`
  return `messages/${locale}/${messageFiles(root, locale).find((path) => basename(path) === file) ?? file}`
}
