import type { Plugin } from 'vite'
import { calledName, edit, nodesOf, parse, type SyntaxNode } from './syntax.config.ts'

/** What the server needs of a route; the browser only calls it. */
const serverParts = new Set(['summary', 'params', 'query', 'body', 'reply'])
const usesServerPart = /Routes\.\w+\.(summary|params|query|body|reply)\b/

/**
 * Takes the schemas out of the route tables of the contract, so that pages bring only those they check input with.
 * A page that reads such a schema from a route fails the build.
 */
export function slimRoutes(): Plugin {
  return {
    name: 'slim-routes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const path = id.replaceAll('\\', '/')
      if (/\/web\/.*\.tsx?$/.test(path) && usesServerPart.test(code)) {
        throw new Error(`${path} reads a schema from a route: export the schema itself and import that`)
      }
      if (!/\/contract\/([\w-]+\/)?[\w-]+\.ts$/.test(path)) return
      return { code: markPure(path, dropUnusedImports(path, dropServerParts(path, code))), map: null }
    },
  }
}

function dropServerParts(path: string, code: string): string {
  const found = nodesOf(parse(path, code), (node) => calledName(node) === 'route')
    .flatMap((call) => call.arguments as SyntaxNode[])
    .flatMap((argument) => (argument.properties ?? []) as SyntaxNode[])
    .filter(({ key }) => serverParts.has(String((key as { name?: unknown } | undefined)?.name)))
  return edit(code, found, (before, after) => before + after.replace(/^\s*,/, ''))
}

/** What is imported for nothing would still be put beside what imports it. */
function dropUnusedImports(path: string, code: string): string {
  const found = nodesOf(parse(path, code), ({ type }) => type === 'ImportDeclaration').filter(
    ({ start, end, specifiers }) => {
      const rest = code.slice(0, start) + code.slice(end)
      const names = (specifiers as SyntaxNode[]).map(({ local }) =>
        String((local as { name?: unknown }).name),
      )
      return names.length > 0 && names.every((name) => !new RegExp(`\\b${name}\\b`).test(rest))
    },
  )
  return edit(code, found, (before, after) => before + after)
}

/** The contract only describes: a schema that nobody uses can go, also one made by a helper of the file. */
function markPure(path: string, code: string): string {
  const starts = nodesOf(parse(path, code), (node) => calledName(node) !== undefined).map(({ start }) => ({
    start,
    end: start,
  }))
  return edit(code, starts, (before, after) => `${before}/* @__PURE__ */ ${after}`)
}
