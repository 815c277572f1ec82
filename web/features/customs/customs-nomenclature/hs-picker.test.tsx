import { nomenclatureRoutes } from '@landfall/contract/customs/customs-nomenclature.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { HsPicker } from './hs-picker.tsx'
import { NomenclaturePart } from './nomenclature-part.tsx'

let server: ServerStub

beforeEach(() => {
  server = new ServerStub()
    .on(nomenclatureRoutes.sections, {
      items: [
        {
          number: 'XV',
          name: 'Base metals',
          chapters: [{ code: '73', name: 'Articles of iron or steel', hasMore: true }],
        },
      ],
    })
    .on(nomenclatureRoutes.children, {
      items: [{ code: '7323', name: 'Household articles', hasMore: false }],
    })
    .on(nomenclatureRoutes.search, {
      items: [{ code: '7013', name: 'Glassware', matched: 'Objetos de vidrio', hasMore: false }],
    })
    .on(nomenclatureRoutes.names, { items: [{ code: '7013', named: '7013', name: 'Glassware' }] })
})

test('codes are chosen from the tree and by words, and a code takes the place of those below it', async () => {
  const apply = vi.fn()
  await renderPage(<HsPicker codes={['7323']} onApply={apply} onClose={() => undefined} />)
  const chosen = await screen.findByRole('list', { name: 'Chosen codes' })
  expect(chosen).toHaveTextContent('7323')
  await userEvent.click(await screen.findByText(/Base metals/))
  await userEvent.click(await screen.findByRole('button', { name: 'Open 73' }))
  expect(await screen.findByRole('checkbox', { name: /7323 Household articles/ })).toBeChecked()
  await userEvent.click(screen.getByRole('checkbox', { name: /^73 Articles/ }))
  expect(screen.getByRole('checkbox', { name: /7323 Household articles/ })).toBeDisabled()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Code or name' }), 'glass')
  await userEvent.click(await screen.findByRole('checkbox', { name: /7013 Glassware Objetos de vidrio/ }))
  expect(await within(chosen).findByText('Glassware')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(apply).toHaveBeenCalledWith(['7013', '73'])
})

test('a code that nobody has named can be used all the same', async () => {
  server.on(nomenclatureRoutes.search, { items: [] }).on(nomenclatureRoutes.names, { items: [] })
  const apply = vi.fn()
  await renderPage(<HsPicker codes={[]} onApply={apply} onClose={() => undefined} />)
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Code or name' }), '7323.99')
  await userEvent.click(await screen.findByRole('button', { name: 'Use codes that begin with 732399' }))
  expect(await screen.findByRole('list', { name: 'Chosen codes' })).toHaveTextContent('732399')
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(apply).toHaveBeenCalledWith(['732399'])
})

test('names of codes are listed by language and removed after a question', async () => {
  const english = {
    locale: 'en' as const,
    fileName: 'hs2022.csv',
    codes: 6939,
    importedAt: '2026-11-21T08:00:00Z',
  }
  server.on(nomenclatureRoutes.list, { own: [english], shared: [] }).on(nomenclatureRoutes.remove, null)
  await renderPage(<NomenclaturePart shelf="own" mayWrite />)
  expect(await screen.findByText('6,939 codes')).toBeVisible()
  expect(screen.getByText('Nothing imported yet')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Delete the names in English' }))
  const sure = await dialogOf('Delete the names in English?')
  expect(within(sure).getByText(/6,939 codes lose their names/)).toBeVisible()
  const confirm = within(sure).getByRole('button', { name: 'Delete' })
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  await waitFor(() => expect(server.callsOf(nomenclatureRoutes.remove)[0]?.path).toContain('/en'))
})

test('who may only read sees the names and no way to change them', async () => {
  server.on(nomenclatureRoutes.list, { own: [], shared: [] })
  await renderPage(<NomenclaturePart shelf="own" mayWrite={false} />)
  expect(await screen.findAllByText('Nothing imported yet')).toHaveLength(2)
  expect(screen.queryByText(/Language of the names/)).toBeNull()
})
