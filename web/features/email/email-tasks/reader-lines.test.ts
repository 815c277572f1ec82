import { expect, test } from 'vitest'
import { textOfFile } from '#platform/text-of-file.ts'
import { linesFor, readPasted } from './reader-lines.ts'

test('a table brings its columns, whatever parts it and wherever the address stands', () => {
  const text = [
    'First Name;Last Name;Company;Work E-Mail;Price (USD/pc);备注',
    'Ann;Lee;"Harbour; Tools";ann@buyer.example;1.20;"two',
    'lines"',
    'Bo;;Nordic;BO@buyer.example;;',
    'Bo;;Nordic;bo@buyer.example;9;',
    ';;;;;',
    'No;One;Somewhere;not an address;1;',
  ].join('\r\n')
  const { readers, wrong, columns } = readPasted(`\uFEFF${text}`)
  expect(columns).toEqual(['last_name', 'company', 'price_usd_pc', '备注'])
  expect(readers).toEqual([
    {
      ...{ name: 'Ann Lee', address: 'ann@buyer.example' },
      values: { last_name: 'Lee', company: 'Harbour; Tools', price_usd_pc: '1.20', 备注: 'two lines' },
    },
    {
      ...{ name: 'Bo', address: 'BO@buyer.example' },
      values: { last_name: '', company: 'Nordic', price_usd_pc: '', 备注: '' },
    },
  ])
  expect(wrong).toEqual(['No · One · Somewhere · not an address · 1 · '])
  expect(readPasted(linesFor(readers))).toEqual({ readers, wrong: [], columns })
})

test('lists of other programs are read as they write them', () => {
  const one = (text: string) => {
    const { readers, columns } = readPasted(text)
    return { name: readers[0]?.name, address: readers[0]?.address, columns }
  }
  expect(one('email,firstName,lastName,icebreaker\nann@b.example,Ann,Lee,Hi')).toEqual({
    ...{ name: 'Ann Lee', address: 'ann@b.example', columns: ['lastname', 'icebreaker'] },
  })
  expect(one('"FIRST_NAME","LAST_NAME","EMAIL","SNIPPET1"\n"Ann","Lee","ann@b.example","x"').name).toBe(
    'Ann Lee',
  )
  // Address books have people without an address.
  const book = 'Name,Notes,E-mail 1 - Value\nBo,,\nCy,,\nDi,,\nAnn,fair,ann@b.example\nEd,,'
  expect(one(book)).toEqual({ name: 'Ann', address: 'ann@b.example', columns: ['notes'] })
  // Two addresses of a row: that which more have.
  expect(one('Company,Owner mail,Mail\nA,,a@b.example\nB,me@x.example,b@b.example').address).toBe(
    'a@b.example',
  )
})

test('lines without a heading are read as before', () => {
  expect(readPasted('ann@buyer.example,Ann Lee\nname,company').readers).toEqual([
    { name: 'Ann Lee', address: 'ann@buyer.example' },
  ])
  // A heading under which nobody has an address names no columns.
  expect(readPasted('name,company\nAnn,Harbour')).toEqual({
    ...{ readers: [], columns: [] },
    wrong: ['name,company', 'Ann,Harbour'],
  })
  expect(readPasted('')).toEqual({ readers: [], wrong: [], columns: [] })
})

test('columns of one heading are one, and headings of other scripts stay', () => {
  const table = 'email\t价格\t価格 (円)\tPrecio €\tPRECIO\t\na@buyer.example\t1\t2\t3\t4\t5'
  expect(readPasted(table).readers[0]?.values).toEqual({ 价格: '1', 価格_円: '2', precio: '3' })
})

test('files of spreadsheets that know no Unicode are read in the language in use', () => {
  const bytes = (...values: number[]) => new Uint8Array(values).buffer
  expect(textOfFile(bytes(0xbc, 0xdb, 0xb8, 0xf1), 'zh')).toBe('价格')
  expect(textOfFile(bytes(0x89, 0xbf, 0x8a, 0x69), 'ja')).toBe('価格')
  expect(textOfFile(bytes(0xf1), 'es')).toBe('ñ')
  expect(textOfFile(new TextEncoder().encode('价格').buffer, 'es')).toBe('价格')
  expect(textOfFile(bytes(0xff, 0xfe, 0x41, 0), 'en')).toBe('A')
  expect(textOfFile(bytes(), 'en')).toBe('')
})
