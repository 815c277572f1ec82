import type { TemplateInput } from '@landfall/contract/email/email-templates.ts'
import type { FormInstance } from 'antd'
import type { TFunction } from 'i18next'
import { notifyUndo } from '#ui/toast-store.ts'
import type { MailWriting } from '../email-checks/finding-remedy.tsx'
import type { MailPlace, MailSource } from '../email-checks/mail-repairs.ts'

/** Puts right what a check found in the template of a form, which can be undone, and shows where it is. */
export function mendingOf(
  form: FormInstance<TemplateInput>,
  values: TemplateInput,
  t: TFunction,
): MailWriting {
  const put = ({ subject, html, blocks }: MailSource) =>
    form.setFieldsValue(blocks ? { subject, blocks } : { subject, html })
  const source = { subject: values.subject, html: values.html ?? '', blocks: values.blocks ?? null }
  return {
    read: () => source,
    mend(repaired) {
      put(repaired)
      notifyUndo(t('mailChecks.fixed'), { label: t('common.undo'), run: () => put(source) })
    },
    show: showPlace,
  }
}

// The fields of the form are found by the ids that it gives them.
function showPlace(place: MailPlace): void {
  if (place.in === 'blocks') {
    showBlock(place.id)
    return
  }
  const field = document.getElementById(`template_${place.in}`)
  field?.scrollIntoView({ block: 'center' })
  field?.focus()
  if (place.in !== 'html' || !(field instanceof HTMLTextAreaElement)) return
  field.setSelectionRange(place.start, place.end)
  field.scrollTop =
    (field.scrollHeight * place.start) / Math.max(1, field.value.length) - field.clientHeight / 2
}

// Which block is open is known to its list alone; its title opens it, as a click does.
function showBlock(id: string): void {
  const title = document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"] .block-title`)
  title?.scrollIntoView({ block: 'center' })
  title?.focus()
  if (title?.getAttribute('aria-expanded') === 'false') title.click()
}
