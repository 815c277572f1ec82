import { Alert, Form, type FormInstance, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatNumber } from '#platform/formatters.ts'
import { currentLocale } from '#platform/locale-choice.ts'
import { textOfFile } from '#platform/text-of-file.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { linesFor, pastedCharacters, readPasted } from './reader-lines.ts'
import './email-tasks.css'

interface PastedFieldsProps {
  form: FormInstance
  /** Called when a file has changed the text, which the form does not tell. */
  onFile?: () => void
}

const fileBytes = 2 * 1024 * 1024
const shown = 5

/** People to write to by their addresses alone, pasted or from a text file, in the field `receivers` of a form. */
export function PastedFields({ form, onFile }: PastedFieldsProps): ReactNode {
  const { t } = useTranslation()
  const text: string = Form.useWatch('receivers', form) ?? ''
  const { readers, wrong, columns, isTooLarge } = readPasted(text)
  const take = async (file: File) => {
    const added = textOfFile(await file.arrayBuffer(), currentLocale())
    // A table has its heading in its first line: two are put together by what they say.
    const both = () => linesFor([...readers, ...readPasted(added).readers])
    form.setFieldValue('receivers', text.trim() === '' ? added : both())
    onFile?.()
  }
  return (
    <>
      <Form.Item name="receivers" label={t('freeSend.paste')} extra={t('freeSend.pasteHint')}>
        <Input.TextArea rows={6} />
      </Form.Item>
      {isTooLarge && (
        <Alert
          type="error"
          showIcon
          title={t('freeSend.pasteTooLarge', { limit: formatBytes(pastedCharacters) })}
        />
      )}
      <p aria-live="polite">{t('freeSend.recognised', { amount: formatNumber(readers.length) })}</p>
      {columns.length > 0 && (
        <p className="pasted-columns">
          {t('freeSend.columns')}{' '}
          {columns.map((key) => (
            <code key={key}>{`{{row.${key}}}`}</code>
          ))}
        </p>
      )}
      {wrong.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('freeSend.linesWrong', { amount: formatNumber(wrong.length) })}
          description={wrong.slice(0, shown).join(' · ')}
        />
      )}
      <FileDrop
        endings={['.txt', '.csv']}
        maxBytes={fileBytes}
        hint={t('freeSend.receiverFileHint')}
        onFile={take}
      />
    </>
  )
}
