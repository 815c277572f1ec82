import { Alert, Form, type FormInstance, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { readPasted } from './reader-lines.ts'

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
  const { readers, wrong } = readPasted(text)
  const take = async (file: File) => {
    const before = text.trim()
    form.setFieldValue('receivers', `${before}${before === '' ? '' : '\n'}${await file.text()}`)
    onFile?.()
  }
  return (
    <>
      <Form.Item name="receivers" label={t('freeSend.paste')} extra={t('freeSend.pasteHint')}>
        <Input.TextArea rows={6} />
      </Form.Item>
      <p aria-live="polite">{t('freeSend.recognised', { amount: formatNumber(readers.length) })}</p>
      {wrong.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('freeSend.linesWrong', { amount: formatNumber(wrong.length) })}
          description={wrong.slice(0, shown).join(' · ')}
        />
      )}
      <FileDrop endings={['.txt']} maxBytes={fileBytes} hint={t('freeSend.receiverFileHint')} onFile={take} />
    </>
  )
}
