import { expect, test } from 'vitest'
import { componentStyles } from './component-styles.config.ts'

const load = componentStyles().load as (id: string) => string | undefined
const rulesOf = (name: string) => load(`virtual:component-styles/${name}.css`) ?? ''
const styleOf = (component: string) => `/node_modules/antd/es/${component}/style/index.js`
const transform = componentStyles().transform as (code: string, id: string) => { code: string } | undefined

test('a component gets the rules of its own classes, also those under a condition', () => {
  expect(rulesOf('button')).toContain('.ant-btn{')
  expect(rulesOf('button')).not.toContain('.ant-picker')
  expect(rulesOf('input-number')).toMatch(/^@layer components\{\.ant-input-number/)
  expect(rulesOf('calendar')).toContain('.ant-picker-calendar')
  expect(rulesOf('grid')).toMatch(/@media \(min-width: 768px\)\{\.ant-col/)
})

test('rules of no component come before those of any, and no values of a theme come at all', () => {
  expect(rulesOf('common')).toMatch(/^@layer library\{/)
  expect(rulesOf('common')).toContain('@keyframes antFadeIn')
  expect(rulesOf('everything')).not.toMatch(/\.css-var-[^}]*\{/)
})

test('what would compute rules is left out; what the sheet lacks stops the build', () => {
  const code = "export default genStyleHooks('Button', (token) => rulesFor(token), tokens)"
  expect(transform(code, styleOf('button'))?.code).toContain("genStyleHooks('Button', () => [], tokens)")
  expect(() => transform(code.replace('Button', 'Newcomer'), styleOf('newcomer'))).toThrow(
    'Newcomer-Newcomer',
  )
})
