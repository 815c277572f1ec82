import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import postcss, { type ChildNode } from 'postcss'
import type { Plugin } from 'vite'
import { calledName, edit, nodesOf, parse, type SyntaxNode } from './syntax.config.ts'

/** The component library's styles in one sheet: all that its components would write while they are drawn. */
const sheet = createRequire(import.meta.url).resolve('antd/dist/antd.css')
const library = join(dirname(sheet), '../es')

/** A module that registers how a component looks, by the component's folder. */
const styleModule = /[\\/]antd[\\/]es[\\/](.+?)[\\/]style(?:[\\/][\w-]+)?\.js$/

/** What writes the styles of icons wherever the library's theme begins. */
const iconStyles = /[\\/]antd[\\/]es[\\/]theme[\\/]util[\\/]useResetIconStyle\.js$/

/** What a style module registers with: the names of what it is for, and then what computes its rules. */
const registrars = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'])

/** Styles that are not in the sheet and that no page needs: a look without tints, browsers of 2020, a part without a future. */
const notNeeded = new Set(['BackTop-BackTop', 'Pagination-bordered', 'Form-item-item'])

/** Components whose classes are not called like their folders. */
const folders: Readonly<Record<string, string>> = {
  btn: 'button',
  col: 'grid',
  float: 'float-button',
  otp: 'input',
  picker: 'date-picker',
  'picker-calendar': 'calendar',
  ribbon: 'badge',
  row: 'grid',
  wave: '_util/wave',
}

const prefix = 'virtual:component-styles/'
/** Rules that belong to no component: of icons and links, and of the ways in which things come and go. */
const common = 'common'
/** All rules at once, where modules are served one by one. */
const everything = 'everything'

/**
 * Takes the component library's styles from its sheet instead of having each page compute and write them, which was
 * a fifth of the work of opening one. A component's rules come with its code, and what would compute them is left out.
 */
export function componentStyles(): Plugin {
  const css = readFileSync(sheet, 'utf8')
  const rules = rulesByComponent(css)
  const styles = new Set(css.match(/(?<=[";|])\w+-\w+(?=\|)/g))
  let isBuild = true
  return {
    name: 'component-styles',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: (source) => (source.startsWith(prefix) ? source : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return undefined
      const name = id.slice(prefix.length, -'.css'.length)
      // It comes before the sheet that orders the layers, `web/app/app.css`.
      if (name === everything)
        return ['@layer library,anything;', ...[...rules.keys()].map((one) => layer(one, rules))].join('\n')
      return layer(name, rules)
    },
    transform(code, id) {
      if (iconStyles.test(id)) return { code: `${importOf(common)}export default () => {}\n`, map: null }
      const component = styleModule.exec(id)?.[1]?.replaceAll('\\', '/')
      if (component === undefined) return undefined
      const calls = nodesOf(parse(id, code), (node) => registrars.has(calledName(node) ?? ''))
      const given = calls.map((call) => call.arguments as SyntaxNode[])
      const missing = given
        .map(([names]) => styleName(names))
        .find((name) => !styles.has(name) && !notNeeded.has(name))
      if (missing !== undefined)
        throw new Error(`${sheet} has no rules for ${missing}, which ${id} registers`)
      if (calls.length === 0) return undefined
      const slim = edit(
        code,
        given.flatMap((one) => one.slice(1, 2)),
        (before, after) => `${before}() => []${after}`,
      )
      return { code: importOf(common) + importOf(component) + slim, map: null }
    },
    transformIndexHtml: () =>
      isBuild ? [] : [{ tag: 'script', attrs: { type: 'module', src: `/@id/${prefix}${everything}.css` } }],
  }
}

const importOf = (name: string) => `import '${prefix}${name}.css'\n`

/** What is ours comes after both layers; what we say of any element stands between them. */
const layer = (name: string, rules: ReadonlyMap<string, string>) =>
  `@layer ${name === common ? 'library' : 'components'}{${rules.get(name) ?? ''}}`

/** How the sheet calls a style: of `'Button'`, `Button-Button`; of `['Input', 'Search']`, `Input-Search`. */
function styleName(names: SyntaxNode | undefined): string {
  const words = names
    ? nodesOf(names, ({ type }) => type === 'Literal').map(({ value }) => String(value))
    : []
  return (words.length === 1 ? [...words, ...words] : words).join('-')
}

/** The sheet's rules by the folders of the components they are for. */
function rulesByComponent(css: string): Map<string, string> {
  const found = new Map<string, string[]>()
  for (const { owner, text } of rulesIn(postcss.parse(css).nodes))
    found.set(owner, [...(found.get(owner) ?? []), text])
  return new Map([...found].map(([owner, texts]) => [owner, texts.join('\n')]))
}

/** Rules with the folder each is for; one of several in a condition with the condition around it. */
function rulesIn(nodes: readonly ChildNode[]): { owner: string; text: string }[] {
  return nodes.flatMap((node) => {
    if (node.type === 'rule')
      return isOfTheme(node.selector) ? [] : { owner: ownerOf(node.selector), text: node.toString() }
    if (node.type !== 'atrule') return []
    if (node.name.endsWith('keyframes')) return { owner: common, text: node.toString() }
    return rulesIn(node.nodes ?? []).map(({ owner, text }) => ({
      owner,
      text: `@${node.name} ${node.params}{${text}}`,
    }))
  })
}

/** Values of the default theme, in place of which pages write their own, and the sheet's list of its styles. */
const isOfTheme = (selector: string) => /^\.(css-var-|data-ant-)/.test(selector)

/** The folder of the component whose class comes first: of `.ant-input-number-handler`, `input-number`. */
function ownerOf(selector: string): string {
  const words = /\.ant-([a-z-]+)/.exec(selector)?.[1]?.split('-') ?? []
  const names = words.map((_, at) => words.slice(0, words.length - at).join('-'))
  const name = names.find((one) => one in folders || existsSync(join(library, one, 'style')))
  return name === undefined ? common : (folders[name] ?? name)
}
