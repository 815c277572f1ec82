import { fileOfKey, readTexts, sourceLocale } from './message-catalogues.ts'
import type { Problem, SourceFile, SourceTree } from './source-tree.ts'
import { lineAt } from './source-tree.ts'
import type { SyntaxNode } from './syntax-walk.ts'
import { isNode, literalText, templateStart, walk } from './syntax-walk.ts'

const translators = new Set(['t', 'translate'])

interface Uses {
  literals: Set<string>
  prefixes: Set<string>
  problems: Problem[]
}

function isTranslatorCall(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return false
  const name = node.callee.type === 'MemberExpression' ? node.callee.property : node.callee
  return isNode(name) && translators.has(String(name.name))
}

/** A translator's key is its first text argument that looks like one; a locale may stand before it. */
function keyOfCall(node: SyntaxNode): string | undefined {
  return (node.arguments as unknown[]).map(literalText).find((text) => text?.includes('.'))
}

function collect(file: SourceFile, keys: ReadonlySet<string>, uses: Uses): void {
  walk(file, (node) => {
    const text = literalText(node)
    const start = templateStart(node)
    if (text !== undefined) uses.literals.add(text)
    else if (start?.includes('.')) uses.prefixes.add(start)
    if (!isTranslatorCall(node)) return
    const key = keyOfCall(node)
    if (key === undefined || keys.has(key)) return
    const line = lineAt(file.text, node.start)
    uses.problems.push({ file: file.path, line, message: `there is no message ${key}` })
  })
}

/** Keys used in code exist, and keys nobody uses are reported; `` t(`area.${x}`) `` uses all keys below `area.`. */
export async function checkMessageKeys(tree: SourceTree): Promise<Problem[]> {
  const keys = [...(await readTexts(tree.root, sourceLocale)).keys()]
  const known = new Set(keys)
  const uses: Uses = { literals: new Set(), prefixes: new Set(), problems: [] }
  for (const file of tree.files) {
    if (file.isCode && !file.isTest && /^(contract|server|web|desktop)\//.test(file.path))
      collect(file, known, uses)
  }
  const prefixes = [...uses.prefixes]
  const isUsed = (key: string) => uses.literals.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
  const unused = keys
    .filter((key) => !isUsed(key))
    .map((key) => ({ file: fileOfKey(tree.root, sourceLocale, key), line: 0, message: `nobody uses ${key}` }))
  return [...uses.problems, ...unused]
}
