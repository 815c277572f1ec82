import { ImportOutlined, LayoutOutlined } from '@ant-design/icons'
import { type TemplateInput, templateHtmlLimit } from '@landfall/contract/email/email-templates.ts'
import type { EmailVariable } from '@landfall/contract/email/email-variables.ts'
import type { MailBlocks } from '@landfall/contract/email/mail-blocks.ts'
import { Button, Form, Input, Segmented, Upload } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockEditor } from '#features/email/block-editor/block-editor.tsx'
import { blocksOfMjml, isMjml } from '#features/email/block-editor/mjml-import.ts'
import { newBlock } from '#features/email/block-editor/new-block.ts'
import { VariablePicker } from '#features/email/block-editor/variable-picker.tsx'
import { TemplateGallery } from '#features/email/template-gallery/template-gallery.tsx'
import { currentLocale } from '#platform/locale-choice.ts'
import { textOfFile } from '#platform/text-of-file.ts'
import { notifyError, notifySuccess } from '#ui/toast-store.ts'

export type WayOfWriting = 'blocks' | 'html'

interface TemplateContentProps {
  way: WayOfWriting
  onWay: (way: WayOfWriting) => void
  /** Whether it has not been saved yet, so that it can still be begun otherwise. */
  isNew: boolean
  showsIssues: boolean
}

const mostBytesRead = 2_000_000

/** What a template says: as blocks or as HTML, from a starting point or a file. */
export function TemplateContent({ way, onWay, isNew, showsIssues }: TemplateContentProps): ReactNode {
  const { t } = useTranslation()
  const form = Form.useFormInstance<TemplateInput>()
  const [isGalleryOpen, setIsGalleryOpen] = useState(false)
  const put = (blocks: MailBlocks, more: Partial<TemplateInput> = {}) => {
    onWay('blocks')
    // Beside what is drawn already, so that its list of blocks begins anew.
    form.setFieldsValue({ ...more, blocks })
  }
  const read = async (file: File) => {
    if (file.size > mostBytesRead)
      return notifyError(t('common.fileTooLarge', { name: file.name, limit: '2 MB' }))
    const text = textOfFile(await file.arrayBuffer(), currentLocale())
    if (isMjml(text)) put({ version: 1, blocks: blocksOfMjml(text) })
    else {
      onWay('html')
      form.setFieldsValue({ html: bodyOf(text) })
    }
    notifySuccess(t('mailBlocks.imported'))
  }
  return (
    <>
      <div className="template-ways">
        {isNew && (
          <Segmented<WayOfWriting>
            aria-label={t('mailBlocks.modes.title')}
            value={way}
            onChange={onWay}
            options={(['blocks', 'html'] as const).map((value) => ({
              value,
              label: t(`mailBlocks.modes.${value}`),
            }))}
          />
        )}
        {(isNew || way === 'blocks') && (
          <Button icon={<LayoutOutlined aria-hidden />} onClick={() => setIsGalleryOpen(true)}>
            {t('mailBlocks.gallery.title')}
          </Button>
        )}
        {!isNew && way === 'html' && (
          <Button
            onClick={() =>
              put({
                version: 1,
                blocks: [{ ...newBlock('html'), html: form.getFieldValue('html') as string } as never],
              })
            }
          >
            {t('mailBlocks.intoBlocks')}
          </Button>
        )}
        <Upload
          accept=".html,.htm,.mjml"
          showUploadList={false}
          beforeUpload={(file) => {
            void read(file)
            return Upload.LIST_IGNORE
          }}
        >
          <Button icon={<ImportOutlined aria-hidden />}>{t('mailBlocks.importFile')}</Button>
        </Upload>
      </div>
      {way === 'blocks' ? <BlocksField showsIssues={showsIssues} /> : <HtmlField />}
      <TemplateGallery
        isOpen={isGalleryOpen}
        language={
          (form.getFieldValue('language') as TemplateInput['language'] | undefined) ?? currentLocale()
        }
        onClose={() => setIsGalleryOpen(false)}
        onTake={({ name, subject, blocks }, language) => {
          const typed = (form.getFieldValue('name') as string | undefined)?.trim()
          put(blocks, { subject, language, name: typed || name })
          setIsGalleryOpen(false)
          notifySuccess(t('mailBlocks.gallery.taken'))
        }}
      />
    </>
  )
}

/** What stands in a page, with the styles of its head. */
function bodyOf(text: string): string {
  const page = new DOMParser().parseFromString(text, 'text/html')
  const styles = [...page.head.querySelectorAll('style')].map((style) => style.outerHTML)
  return `${styles.join('\n')}${page.body.innerHTML}`.trim().slice(0, templateHtmlLimit)
}

function BlocksField({ showsIssues }: { showsIssues: boolean }): ReactNode {
  const { t } = useTranslation()
  return (
    <Form.Item
      name="blocks"
      label={t('emailTemplates.fields.blocks')}
      required
      rules={[
        {
          validator: (_rule, value: MailBlocks | null) =>
            value && value.blocks.length > 0
              ? Promise.resolve()
              : Promise.reject(new Error(t('mailBlocks.empty'))),
        },
      ]}
      extra={t('emailTemplates.rowHint', { example: '{{row.price|…}}' })}
    >
      <BlockEditor showsIssues={showsIssues} />
    </Form.Item>
  )
}

function HtmlField(): ReactNode {
  const { t } = useTranslation()
  const form = Form.useFormInstance<TemplateInput>()
  const html = useRef<TextAreaRef>(null)
  const wasIn = useRef(false)
  const insert = (variable: EmailVariable) => {
    const area = html.current?.resizableTextArea?.textArea
    const text: string = form.getFieldValue('html') ?? ''
    // Before the writer was in the field there is no place of his; then the end is meant.
    const [start, end] =
      wasIn.current && area ? [area.selectionStart, area.selectionEnd] : [text.length, text.length]
    const mark = `{{${variable}}}`
    const isLink = variable === 'unsubscribeUrl'
    const written = isLink ? `<a href="${mark}">${t('emailPages.footerUnsubscribe')}</a>` : mark
    form.setFieldValue('html', `${text.slice(0, start)}${written}${text.slice(end)}`)
    area?.focus()
    setTimeout(() => area?.setSelectionRange(start + written.length, start + written.length))
  }
  const field = t('emailTemplates.fields.html')
  return (
    <>
      <Form.Item
        name="html"
        label={field}
        rules={[{ required: true, whitespace: true, message: t('common.required', { field }) }]}
        extra={t('emailTemplates.variableHint', {
          example: `{{contact.name|${t('emailTemplates.starterFallback')}}}`,
        })}
      >
        <Input.TextArea
          ref={html}
          className="template-source"
          maxLength={templateHtmlLimit}
          spellCheck={false}
          onFocus={() => {
            wasIn.current = true
          }}
          autoSize={{ minRows: 12, maxRows: 28 }}
        />
      </Form.Item>
      <div className="template-tools">
        <VariablePicker onPick={insert} />
        <span className="template-hint">{t('emailTemplates.rowHint', { example: '{{row.price|…}}' })}</span>
        <span className="template-hint">
          {t('emailTemplates.conditionHint', { example: '{{#if customer.countryCode = DE|AT}} … {{/if}}' })}
        </span>
      </div>
    </>
  )
}
