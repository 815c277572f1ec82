import type { Problem, SourceFile, SourceTree } from './source-tree.ts'
import { parseFile } from './source-tree.ts'

const sourceLimit = 250
const testLimit = 500
/** From here on a folder of features is named; it is split when it has two subjects, not because of a number. */
const crowd = 20
const folderLimit = 40

/** Lines that hold code: neither blank nor comment alone. */
export function countCodeLines(file: SourceFile): number {
  let text = file.text
  for (const { start, end } of parseFile(file).comments) {
    text = text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end)
  }
  return text.split('\n').filter((line) => line.trim() !== '').length
}

function filesPerFolder(tree: SourceTree): Map<string, number> {
  const folders = new Map<string, number>()
  for (const { path } of tree.files) {
    const folder = /^(?:server|web)\/features\/.*(?=\/)/.exec(path)?.[0]
    if (folder) folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  return folders
}

/** Folders of features with many files, which may have two subjects. */
export function crowdedFolders(tree: SourceTree): string[] {
  return [...filesPerFolder(tree)]
    .filter(([, count]) => count > crowd && count <= folderLimit)
    .map(([folder, count]) => `${folder}: ${count} files; is it still one subject?`)
}

/** Code lines per file (texts excepted), and files per folder of features. */
export function checkSizes(tree: SourceTree): Problem[] {
  const problems: Problem[] = []
  for (const file of tree.files) {
    if (!file.isCode || file.path.startsWith('messages/')) continue
    const limit = file.isTest ? testLimit : sourceLimit
    const lines = countCodeLines(file)
    if (lines > limit)
      problems.push({ file: file.path, line: 0, message: `${lines} code lines, ${limit} at most` })
  }
  for (const [file, count] of filesPerFolder(tree)) {
    if (count > folderLimit)
      problems.push({ file, line: 0, message: `${count} files, ${folderLimit} at most: split the feature` })
  }
  return problems
}
