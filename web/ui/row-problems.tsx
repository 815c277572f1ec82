import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { StateTag } from './state-tag.tsx'
import './file-wizard.css'

interface RowProblem {
  row: number
  column: string | null
  value: string
  code: string
}

interface RowProblemsProps<Code extends string> {
  problems: readonly (RowProblem & { code: Code })[]
  describe: (code: Code) => string
}

/** Cells of a file that are wrong or odd, one under another. */
export function RowProblems<Code extends string>({ problems, describe }: RowProblemsProps<Code>): ReactNode {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  return (
    <section
      className="upload-preview"
      aria-label={t('tableFiles.problem')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('tableFiles.row')}</th>
            <th scope="col">{t('tableFiles.column')}</th>
            <th scope="col">{t('tableFiles.value')}</th>
            <th scope="col">{t('tableFiles.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, column, value, code }) => (
            <tr key={`${row} ${column} ${code}`}>
              <td>{formatNumber(row)}</td>
              <td>{column}</td>
              <td>{value}</td>
              <td>{describe(code)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface CodeListProps<Code extends string> {
  /** Rows per code. */
  codes: Readonly<Record<string, number>>
  /** All codes in the order in which they are shown. */
  known: readonly Code[]
  describe: (code: Code) => string
}

/** How many rows have which problem: what was rejected (E_), what was there already (E_DUP_) and what is only odd (W_). */
export function CodeList<Code extends string>({ codes, known, describe }: CodeListProps<Code>): ReactNode {
  const found = known.filter((code) => (codes[code] ?? 0) > 0)
  if (found.length === 0) return null
  return (
    <ul className="upload-codes">
      {found.map((code) => (
        <li key={code}>
          <StateTag tone={code.startsWith('E_') && !code.startsWith('E_DUP_') ? 'bad' : 'warning'}>
            {formatNumber(codes[code] ?? 0)}
          </StateTag>{' '}
          {describe(code)} <span className="quiet">{code}</span>
        </li>
      ))}
    </ul>
  )
}
