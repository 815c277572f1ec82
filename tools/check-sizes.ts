import type { Problem, SourceFile, SourceTree } from './source-tree.ts'
import { parseFile } from './source-tree.ts'

const sourceLimit = 250
const testLimit = 500
/** Many subjects in one folder show by then; what belongs together may be more. */
const folderLimit = 40

/** Lines that hold code: neither blank nor comment alone. */
export function countCodeLines(file: SourceFile): number {
  let text = file.text
  for (const { start, end } of parseFile(file).comments) {
    text = text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end)
  }
  return text.split('\n').filter((line) => line.trim() !== '').length
}

/** Code lines per file (texts excepted), and files per feature folder. */
export function checkSizes(tree: SourceTree): Problem[] {
  const problems: Problem[] = []
  const folders = new Map<string, number>()
  for (const file of tree.files) {
    const feature = /^(?:server|web)\/features\/.*(?=\/)/.exec(file.path)?.[0]
    if (feature) folders.set(feature, (folders.get(feature) ?? 0) + 1)
    if (!file.isCode || file.path.startsWith('messages/')) continue
    const limit = file.isTest ? testLimit : sourceLimit
    const lines = countCodeLines(file)
    if (lines > limit)
      problems.push({ file: file.path, line: 0, message: `${lines} code lines, ${limit} at most` })
  }
  for (const [file, count] of folders) {
    if (count > folderLimit)
      problems.push({ file, line: 0, message: `${count} files, ${folderLimit} at most: split the feature` })
  }
  return problems
}
