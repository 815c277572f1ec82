import type { Problem, SourceFile, SourceTree } from './source-tree.ts'
import { lineAt } from './source-tree.ts'
import type { SyntaxNode } from './syntax-walk.ts'
import { isNode, literalText, templateStart, walk } from './syntax-walk.ts'

const letters = /\p{L}{2,}/u
const cjk = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/
/** A language is called by its own name in every language. */
const autonyms = new Set(['中文', '简体中文', '日本語', '한국어'])
const shownAttributes =
  /^(title|placeholder|alt|label|okText|cancelText|description|tooltip|aria-label|aria-description)$/

function attributeText(node: SyntaxNode): string | undefined {
  if (node.type !== 'JSXAttribute' || !isNode(node.name)) return undefined
  if (!shownAttributes.test(String(node.name.name))) return undefined
  const value = node.value
  return literalText(isNode(value) && value.type === 'JSXExpressionContainer' ? value.expression : value)
}

function shownText(node: SyntaxNode): string | undefined {
  if (node.type === 'JSXText') return String(node.value).trim()
  return attributeText(node)
}

function problemOf(node: SyntaxNode): string | undefined {
  const shown = shownText(node)
  if (shown && letters.test(shown)) return `"${shown}" belongs in messages/`
  const text = literalText(node) ?? templateStart(node)
  return text && cjk.test(text) && !autonyms.has(text) ? `"${text}" belongs in messages/` : undefined
}

function problemsIn(file: SourceFile): Problem[] {
  const problems: Problem[] = []
  walk(file, (node) => {
    const message = problemOf(node)
    if (message) problems.push({ file: file.path, line: lineAt(file.text, node.start), message })
  })
  return problems
}

/** No text for people stands in the web app's code: no letters between tags or in shown attributes, no CJK. */
export function checkTexts(tree: SourceTree): Problem[] {
  return tree.files
    .filter((file) => file.isCode && !file.isTest && /^web\/(?!testing\/)/.test(file.path))
    .flatMap(problemsIn)
}
