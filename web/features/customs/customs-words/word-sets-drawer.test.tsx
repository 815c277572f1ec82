import { customsWordRoutes, type WordSet } from '@landfall/contract/customs/customs-words.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { WordSetsDrawer } from './word-sets-drawer.tsx'

const shipped: WordSet = { id: null, key: 'glass', words: { en: ['glass'], zh: ['玻璃'] } }
const own: WordSet = { id: 4, key: null, words: { en: ['flask'], es: ['matraz'] } }

let server: ServerStub

beforeEach(() => {
  server = new ServerStub()
    .on(customsWordRoutes.list, { items: [own, shipped] })
    .on(customsWordRoutes.create, ({ body }) => ({ id: 9, ...(body as Omit<WordSet, 'id'>) }))
    .on(customsWordRoutes.update, { ...own })
    .on(customsWordRoutes.remove, null)
})

const show = (permissions: Permission[] = ['customs.record.read', 'customs.word.write']) =>
  renderPage(<WordSetsDrawer onClose={() => undefined} />, { permissions })

test('a set is added with words by language', async () => {
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'New set of synonyms' }))
  const form = await dialogOf('New set of synonyms')
  await userEvent.type(within(form).getByRole('combobox', { name: 'English' }), 'bowl{Enter}')
  await userEvent.type(within(form).getByRole('combobox', { name: 'Italiano' }), 'ciotola{Enter}')
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  await screen.findByText('Synonyms saved')
  expect(server.callsOf(customsWordRoutes.create)[0]?.body).toEqual({
    key: null,
    words: { en: ['bowl'], it: ['ciotola'] },
  })
})

test('a set of the product is changed for the company or switched off, and an own one is deleted and comes back', async () => {
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Switch off “glass”' }))
  await waitFor(() =>
    expect(server.callsOf(customsWordRoutes.create)[0]?.body).toEqual({ key: 'glass', words: {} }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Delete “flask”' }))
  const sure = await dialogOf('Delete the set “flask”?')
  expect(within(sure).getByText(/2 words/)).toBeVisible()
  const confirm = within(sure).getByRole('button', { name: 'Delete' })
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  await waitFor(() => expect(server.callsOf(customsWordRoutes.remove)).toHaveLength(1))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(server.callsOf(customsWordRoutes.create).at(-1)?.body).toEqual({ key: null, words: own.words }),
  )
})

test('sets are found by a word, and who may not change them only reads', async () => {
  await show(['customs.record.read'])
  const list = await screen.findByRole('list', { name: 'Synonyms' })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a word' }), 'MATR')
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
  expect(within(list).getByText('matraz')).toBeVisible()
  expect(within(list).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'New set of synonyms' })).toBeNull()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a word' }), 'zzz')
  expect(await screen.findByText('No set has this word')).toBeVisible()
})
