import type { LetterStart } from '@landfall/contract/email/letters.ts'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RichBody } from '#features/email/rich-text/rich-body.tsx'
import { plainOf, richOf } from './letter-values.ts'
import { SignatureDialog } from './signature-dialog.tsx'

/** The text of a letter: with marks and lists, or plain on demand. */
export function LetterBody({ start }: { start: LetterStart }): ReactNode {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const isPlain = Form.useWatch('isPlain', form) as boolean | undefined
  const [signature, setSignature] = useState<string>()
  const isSigning = signature !== undefined
  const change = () => {
    const { html, text } = form.getFieldsValue(true) as { html: string; text: string }
    form.setFieldsValue(
      isPlain ? { isPlain: false, html: richOf(text) } : { isPlain: true, text: plainOf(html) },
    )
  }
  // What a signature was when it was put in is what stands in the text.
  const [standing, setStanding] = useState(start.signature)
  const place = (next: string) => {
    const { html } = form.getFieldsValue(true) as { html: string }
    const at = standing ? html.indexOf(standing) : -1
    form.setFieldsValue({
      html: at < 0 ? `${html}<p></p>${next}` : html.slice(0, at) + next + html.slice(at + standing.length),
    })
    setStanding(next)
    setSignature(undefined)
  }
  return (
    <>
      <div className="letter-head">
        <span>{t('letters.body')}</span>
        <span>
          <Button type="link" size="small" onClick={() => setSignature(standing)}>
            {t('letters.signature')}
          </Button>
          <Button type="link" size="small" onClick={change}>
            {isPlain ? t('letters.rich') : t('letters.plain')}
          </Button>
        </span>
      </div>
      <Form.Item name="isPlain" hidden>
        <Input />
      </Form.Item>
      <Form.Item name="templateId" hidden>
        <Input />
      </Form.Item>
      {isPlain ? (
        <Form.Item name="text">
          <Input.TextArea aria-label={t('letters.body')} autoSize={{ minRows: 10, maxRows: 30 }} />
        </Form.Item>
      ) : (
        <Form.Item name="html">
          <RichBody label={t('letters.body')} />
        </Form.Item>
      )}
      {isSigning && (
        <SignatureDialog signature={signature} onSaved={place} onClose={() => setSignature(undefined)} />
      )}
    </>
  )
}
