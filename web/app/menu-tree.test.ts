import type { MenuEntry } from '@landfall/contract/menu.ts'
import { expect, test } from 'vitest'
import { filterByRoles, findPage, isExternal, pageEntries, sidebarEntries } from './menu-tree.ts'
import { safeRedirect } from './routes.tsx'

function entry(
  path: string,
  part: Partial<MenuEntry> = {},
  meta: Partial<MenuEntry['meta']> = {},
): MenuEntry {
  return { path, component: 'customer/index', ...part, meta: { title: path, ...meta } }
}

const group = (path: string, children: MenuEntry[]) => entry(path, { component: 'Layout', children })
const paths = (entries: readonly MenuEntry[]): unknown[] =>
  entries.map((one) => (one.children ? [one.path, paths(one.children)] : one.path))

test('roles filter entries and their children; admins see all', () => {
  const menu = [
    group('/a', [entry('/a/1', {}, { roles: ['boss'] }), entry('/a/2')]),
    entry('/b', {}, { roles: ['boss', 'clerk'] }),
  ]
  expect(paths(filterByRoles(menu, ['clerk']))).toEqual([['/a', ['/a/2']], '/b'])
  expect(paths(filterByRoles(menu, []))).toEqual([['/a', ['/a/2']]])
  expect(paths(filterByRoles(menu, ['admin']))).toEqual([['/a', ['/a/1', '/a/2']], '/b'])
})

test('the sidebar skips hidden entries and shows a single visible child directly', () => {
  const menu = [
    group('/a', [entry('/a/1'), entry('/a/2', {}, { hidden: true })]),
    group('/b', [entry('/b/1'), entry('/b/2')]),
    group('/c', [entry('/c/1', {}, { hidden: true })]),
    entry('/d', {}, { hidden: true }),
  ]
  expect(paths(sidebarEntries(menu))).toEqual(['/a/1', ['/b', ['/b/1', '/b/2']]])
})

test('every page is found by its address with the entries above it', () => {
  const pages = pageEntries([group('/a', [group('/a/b', [entry('/a/b/:id')])])], [])
  const found = findPage(pages, '/a/b/7')
  expect(found?.entry.path).toBe('/a/b/:id')
  expect(found?.parents.map((one) => one.path)).toEqual(['/a', '/a/b'])
  expect(findPage(pages, '/a')).toBeUndefined()
})

test.each([
  ['https://example.org', true],
  ['mailto:a@example.org', true],
  ['tel:+34600', true],
  ['/inside', false],
])('%s is external: %s', (path, expected) => expect(isExternal(path)).toBe(expected))

test.each([
  [null, '/'],
  ['/customer/index?tab=all', '/customer/index?tab=all'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/login?redirect=/login', '/'],
])('the redirect %s leads to %s', (wanted, expected) => expect(safeRedirect(wanted)).toBe(expected))
