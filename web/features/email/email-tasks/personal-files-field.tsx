import type { PastedReader } from '@landfall/contract/email/pasted-readers.ts'
import { fileKeyOf, filesOf } from '@landfall/contract/email/personal-files.ts'
import { Alert, Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { MailAttachmentField } from '../email-attachments/mail-attachment-field.tsx'
import type { FormValues } from './send-task-values.ts'

interface PersonalFilesFieldProps {
  /** What the columns of the list are called. */
  columns: readonly string[]
  readers: readonly PastedReader[]
  onBusy: (isBusy: boolean) => void
}

const mostNamed = 5

/** Files of which everybody gets those that his row of the list names: the column, the files, and who would get none. */
export function PersonalFilesField({ columns, readers, onBusy }: PersonalFilesFieldProps): ReactNode {
  const { t } = useTranslation()
  const form = Form.useFormInstance<FormValues>()
  const column = Form.useWatch('personalColumn', form) ?? ''
  const files = Form.useWatch('personal', form) ?? []
  return (
    <details className="send-pasted" open={column !== ''}>
      <summary>{t('attachments.personal')}</summary>
      <Form.Item
        name="personalColumn"
        label={t('attachments.personalColumn')}
        extra={t('attachments.personalHint')}
      >
        <Select
          options={[
            { value: '', label: t('attachments.noPersonal') },
            ...columns.map((value) => ({ value, label: value })),
          ]}
        />
      </Form.Item>
      {column !== '' && (
        <>
          <Form.Item name="personal" label={t('attachments.personalFiles')}>
            <MailAttachmentField isPersonal onBusy={onBusy} />
          </Form.Item>
          <Matches column={column} names={files.map(({ name }) => name)} readers={readers} />
        </>
      )}
    </details>
  )
}

interface MatchesProps {
  column: string
  /** Of the files that are there. */
  names: readonly string[]
  readers: readonly PastedReader[]
}

function Matches({ column, names, readers }: MatchesProps): ReactNode {
  const { t } = useTranslation()
  const there = new Set(names.map(fileKeyOf))
  const wanted = readers.map((reader) => filesOf(reader, column))
  const all = wanted.flat()
  const wantedKeys = new Set(all.map(fileKeyOf))
  const missing = [...new Set(all.filter((name) => !there.has(fileKeyOf(name))))]
  const unused = names.filter((name) => !wantedKeys.has(fileKeyOf(name)))
  const list = (found: readonly string[]) => found.slice(0, mostNamed).join(', ')
  return (
    <div aria-live="polite">
      <p>
        {t('attachments.personalCount', {
          amount: formatNumber(wanted.filter((files) => files.length > 0).length),
        })}
      </p>
      {missing.length > 0 && (
        <Alert type="error" showIcon title={t('attachments.personalMissing', { names: list(missing) })} />
      )}
      {unused.length > 0 && (
        <Alert type="warning" showIcon title={t('attachments.personalUnused', { names: list(unused) })} />
      )}
    </div>
  )
}
