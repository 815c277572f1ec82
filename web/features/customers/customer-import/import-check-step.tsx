import {
  type ImportCheck,
  type ImportDecisions,
  type ImportInspection,
  importCodes,
} from '@landfall/contract/customers/customer-import.ts'
import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { CodeList, RowProblems } from '#ui/row-problems.tsx'
import { useFileCheck } from '#ui/use-table-files.ts'
import { ChoiceWords } from './choice-words.tsx'
import { type ImportDraft, withWord } from './import-decisions.ts'
import { UnknownWords } from './unknown-words.tsx'
import { importTrials } from './use-imports.ts'

interface ImportCheckStepProps {
  id: number
  decisions: ImportDecisions
  /** Own fields that no column fills. */
  ownTexts: ImportInspection['ownFields']
  onChange: (part: Partial<ImportDraft>) => void
}

/** What the first rows would become, before anything is imported. */
export function ImportCheckStep({ id, decisions, ownTexts, onChange }: ImportCheckStepProps): ReactNode {
  const { t } = useTranslation()
  const check = useFileCheck(importTrials, id, decisions)
  return (
    <>
      {check.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {check.error && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={describeError(check.error)}
          action={<Button onClick={() => check.refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {check.data && <CheckResult check={check.data} />}
      {check.data && <UnknownWords check={check.data} mode={decisions.unknownWords} onChange={onChange} />}
      {check.data?.choices.map((column) => (
        <ChoiceWords
          key={column.column}
          column={column}
          textFields={ownTexts}
          onChange={(word) => onChange({ words: withWord(decisions.words, word) })}
        />
      ))}
    </>
  )
}

function CheckResult({ check }: { check: ImportCheck }): ReactNode {
  const { t } = useTranslation()
  const amounts = { rows: formatNumber(check.rows), bad: formatNumber(check.bad) }
  return (
    <>
      <Alert
        type={check.bad > 0 ? 'warning' : 'success'}
        showIcon
        title={t(check.bad > 0 ? 'customerImport.checkResult' : 'customerImport.checkClean', amounts)}
        description={
          check.existing > 0 && t('customerImport.checkExisting', { amount: formatNumber(check.existing) })
        }
      />
      <ImportCodeList codes={check.codes} />
      <RowProblems problems={check.problems} describe={(code) => t(`customerImport.code.${code}`)} />
    </>
  )
}

/** How many rows have which problem. */
export function ImportCodeList({ codes }: { codes: Readonly<Record<string, number>> }): ReactNode {
  const { t } = useTranslation()
  return <CodeList codes={codes} known={importCodes} describe={(code) => t(`customerImport.code.${code}`)} />
}
