import { readFileSync } from 'node:fs'

/** The columns of files as other programs and offices write them, each with the field that it is. */
export interface FileLayout {
  name: string
  /** The program that such files are known to be of. */
  program: string | null
  columns: { header: string; field: string | null }[]
}

/** The layouts of a fixture: one a line, `name [program]: header=field|header=`. */
export function readLayouts(fixture: 'contact-layouts.txt' | 'customs-layouts.txt'): FileLayout[] {
  const text = readFileSync(new URL(`./fixtures/${fixture}`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [, name = '', program = null, columns = ''] = /^(.*?)(?: \[(.*?)\])?: (.*)$/.exec(line) ?? []
      return { name, program, columns: columns.split('|').map(readColumn) }
    })
}

function readColumn(text: string): FileLayout['columns'][number] {
  const at = text.lastIndexOf('=')
  return { header: text.slice(0, at), field: text.slice(at + 1) || null }
}

/** How a proposal for a layout compares with what is right. */
export interface Guessed {
  right: number
  /** Columns that were left open and are something. */
  open: string[]
  /** Columns that were taken for what they are not. */
  wrong: string[]
}

/** Compares a proposal with the layout that it is for. */
export function judgeGuess({ columns }: FileLayout, found: readonly (string | null)[]): Guessed {
  const others = columns.flatMap((column, at) => {
    const guess = found[at] ?? null
    return guess === column.field ? [] : [{ ...column, guess }]
  })
  return {
    right: columns.length - others.length,
    open: others.filter(({ guess }) => guess === null).map(({ header, field }) => `${header} is ${field}`),
    wrong: others
      .filter(({ guess }) => guess !== null)
      .map(({ header, guess }) => `${header} is not ${guess}`),
  }
}
