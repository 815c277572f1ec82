import { customsPortRoutes } from '@landfall/contract/customs/customs-ports.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { browser } from '#testing/browser-setup.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { PortPicker, type PortWish } from './port-picker.tsx'
import { PortName, PortText } from './port-text.tsx'

beforeEach(() => {
  new ServerStub().on(customsPortRoutes.ports, {
    items: [
      { code: 'CNNGB', name: 'Ningbo', others: '宁波 · Beilun' },
      { code: 'CNSHA', name: 'Shanghai', others: '上海 · Yangshan' },
      { code: 'CNYTN', name: 'Yantian', others: '盐田' },
    ],
  })
})

const wished = vi.fn()

function Picker({ first }: { first: PortWish }): ReactNode {
  const [wish, setWish] = useState(first)
  const change = (next: PortWish) => {
    wished(next)
    setWish(next)
  }
  return <PortPicker label="Port of loading" wish={wish} isDisabled={false} onChange={change} />
}

test('ports are found by their names in any language and by code, and a text as files write it is taken too', async () => {
  await renderPage(<Picker first={{ values: ['CNNGB'], written: '' }} />)
  const input = await screen.findByRole('combobox', { name: 'Port of loading' })
  await userEvent.type(input, '上海')
  await userEvent.click(await screen.findByTitle('Shanghai (CNSHA)'))
  await waitFor(() => expect(wished).toHaveBeenLastCalledWith({ values: ['CNNGB', 'CNSHA'], written: '' }))
  await userEvent.type(input, 'ytn')
  await userEvent.click(await screen.findByTitle('Yantian (CNYTN)'))
  expect(wished).toHaveBeenLastCalledWith({ values: ['CNNGB', 'CNSHA', 'CNYTN'], written: '' })
  await userEvent.type(input, 'Pier 7')
  await userEvent.click(await screen.findByTitle('As written in the file: “Pier 7”'))
  expect(wished).toHaveBeenLastCalledWith({ values: ['CNNGB', 'CNSHA', 'CNYTN'], written: 'Pier 7' })
})

test('a port is shown by its name and code, with what the file says where that is something else', async () => {
  await renderPage(
    <ul>
      <li>
        <PortText text="SHANGHAI, CHINA" code="CNSHA" />
      </li>
      <li>
        <PortText text="NINGBO" code="CNNGB" />
      </li>
      <li>
        <PortText text="Pier 7" code="" />
      </li>
    </ul>,
  )
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map((item) => item.textContent?.trim())).toEqual([
      'Shanghai (CNSHA) SHANGHAI, CHINA',
      'Ningbo (CNNGB)',
      'Pier 7',
    ]),
  )
})

test('in lists a port is its name alone, and what the file says is its title', async () => {
  await renderPage(
    <>
      <PortName text="SHANGHAI, CHINA" code="CNSHA" />
      <PortName text="NINGBO" code="CNNGB" />
      <PortName text="Pier 7" code="" />
    </>,
  )
  expect(await screen.findByText('Shanghai')).toHaveAttribute('title', 'SHANGHAI, CHINA')
  expect(screen.getByText('Ningbo')).toHaveAttribute('title', 'Ningbo (CNNGB)')
  expect(screen.getByText('Pier 7')).toHaveAttribute('title', 'Pier 7')
})

test('on cards of phones, which show no titles, what the file says is written out', async () => {
  browser.width = 390
  await renderPage(
    <p>
      <PortName text="SHANGHAI, CHINA" code="CNSHA" />
    </p>,
  )
  expect(await screen.findByText('SHANGHAI, CHINA')).toBeVisible()
  expect(await screen.findByText('Shanghai (CNSHA)')).toBeVisible()
})
