import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { followMenu, frameMenu, openFrame, openTitles, tagStrip } from '#testing/open-frame.tsx'
import { setTabDirty, useTabs } from './tab-store.ts'

const home = 'Home'
const query = 'Customs data query'
const upload = 'Customs data upload'
const outbox = 'Captured outbox'

const tag = (name: string) => tagStrip().getByRole('button', { name })

async function openAll() {
  await openFrame({ path: '/one' })
  await followMenu(upload)
  await followMenu(outbox)
  await expect.poll(openTitles).toEqual([home, query, upload, outbox])
}

async function choose(name: string, action: string) {
  await userEvent.pointer({ keys: '[MouseRight]', target: tag(name) })
  await userEvent.click(screen.getByRole('menuitem', { name: action }))
}

test('what is to one side of a tag can be closed, the pinned page stays', async () => {
  await openAll()
  await choose(upload, 'Close those to the right')
  await expect.poll(openTitles).toEqual([home, query, upload])
  await expect.poll(() => location.pathname).toBe('/two')
  await choose(upload, 'Close those to the left')
  await expect.poll(openTitles).toEqual([home, upload])
  await userEvent.pointer({ keys: '[MouseRight]', target: tag(upload) })
  expect(screen.queryByRole('menuitem', { name: /Close those/ })).toBeNull()
})

test('closing a page with unsaved input asks first, also among others', async () => {
  await openAll()
  act(() => setTabDirty('/two', true))
  await userEvent.click(tag(`Close “${upload}”`))
  const question = await screen.findByRole('dialog')
  expect(question).toHaveTextContent(/Unsaved changes will be lost/i)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(openTitles()).toContain(upload)
  await choose(query, 'Close others')
  const again = within(await screen.findByRole('dialog'))
  await userEvent.click(again.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await expect.poll(openTitles).toEqual([home, query])
  act(() => setTabDirty('/two', false))
})

test('the strip is one stop of the Tab key; arrows move, Delete closes, Shift+F10 opens the menu', async () => {
  await openAll()
  const stops = tagStrip()
    .getAllByRole('button')
    .filter((button) => button.tabIndex === 0)
  expect(stops).toEqual([tag(outbox)])
  tag(outbox).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(tag(upload)).toHaveFocus()
  await userEvent.keyboard('{Home}')
  expect(tag(home)).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  expect(openTitles()).toContain(home)
  await userEvent.keyboard('{ArrowRight}{Delete}')
  await expect.poll(openTitles).toEqual([home, upload, outbox])
  await expect.poll(() => document.activeElement).toBe(tag(upload))
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  expect(screen.getByRole('menuitem', { name: 'Refresh' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(tag(upload)).toHaveFocus()
})

test('a page that must not be kept starts afresh, and its menu entry marks another', async () => {
  const menu = [
    ...frameMenu,
    {
      path: '/fresh',
      component: 'emailSendFree/add' as const,
      meta: { title: 'points', noCache: true, activeMenu: '/two' },
    },
  ]
  await openFrame({ path: '/fresh', menu })
  const page = await screen.findByRole('heading', { name: 'New free sending' })
  expect(document.querySelector('.ant-menu-item-selected')).toHaveTextContent(upload)
  await followMenu(query)
  await expect.poll(() => page.isConnected).toBe(false)
})

test('no more than twenty pages are kept alive', async () => {
  const menu = [
    ...frameMenu,
    ...Array.from({ length: 22 }, (_, at) => ({
      path: `/many/${at}`,
      component: 'emailSendFree/add' as const,
      meta: { title: `Page ${at}`, hidden: true },
    })),
  ]
  await openFrame({ path: '/many/0', menu })
  const first = (await screen.findByRole('heading', { name: 'New free sending' })).closest('.tab-page')
  for (let at = 1; at < 22; at += 1) {
    act(() => {
      history.pushState(null, '', `/many/${at}`)
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect.poll(() => useTabs.getState().tabs.at(-1)?.key).toBe(`/many/${at}`)
  }
  await expect.poll(() => document.querySelectorAll('.tab-page').length).toBe(20)
  expect(first?.isConnected).toBe(false)
  expect(openTitles()).toHaveLength(23)
})
