import {
  type MessageTemplate,
  messageTemplateRoutes,
  templateCategories,
} from '@landfall/contract/social/message-templates.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '#platform/api-client.ts'
import { describeError } from '#platform/i18n.ts'
import { Allowed } from '#platform/permission.tsx'
import { SettingsItem } from '#ui/settings-list.tsx'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { notifyError, notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { languageName } from './language-name.ts'
import { TemplateBubble } from './template-bubble.tsx'
import { useTemplateWork } from './use-message-templates.ts'

const tones: Readonly<Record<MessageTemplate['state'], StateTone>> = {
  pending: 'active',
  approved: 'good',
  rejected: 'bad',
  paused: 'warning',
  disabled: 'neutral',
}

/** One template: what WhatsApp has decided, its text, and what can be done with it. */
export function MessageTemplateItem({ template }: { template: MessageTemplate }): ReactNode {
  const { t, i18n } = useTranslation()
  const { name, language, category, state, reason, isUsable } = template
  const known = templateCategories.find((each) => each === category)
  return (
    <SettingsItem actions={<TemplateActions template={template} />}>
      <h2 className="template-name">{name}</h2>
      <p className="template-tags">
        <StateTag tone={tones[state]}>{t(`messageTemplates.states.${state}`)}</StateTag>
        <span className="quiet">
          {[
            languageName(language, i18n.language),
            known ? t(`messageTemplates.categories.${known}`) : category,
          ].join(' · ')}
        </span>
      </p>
      {reason && <p>{t('messageTemplates.reason', { reason })}</p>}
      {!isUsable && <p className="quiet">{t('messageTemplates.unusable')}</p>}
      <TemplateBubble {...template} />
    </SettingsItem>
  )
}

function TemplateActions({ template }: { template: MessageTemplate }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { id, name, state, isUsable, accountIds } = template
  const remove = useTemplateWork(() => call(messageTemplateRoutes.remove, { params: { id } }))
  const ask = async () => {
    const isSure = await confirm({
      title: t('messageTemplates.removeQuestion', { name }),
      text: t('messageTemplates.removeText'),
      action: t('messageTemplates.remove'),
      isDanger: true,
    })
    if (!isSure) return
    remove.mutate(undefined, {
      onSuccess: () => notifySuccess(t('messageTemplates.removed')),
      onError: (error) => notifyError(describeError(error)),
    })
  }
  return (
    <Allowed need="social.campaign.send">
      {state === 'approved' && isUsable && accountIds.length > 0 && (
        <Button onClick={() => navigate(`/social-marketing/campaigns?new=${id}`)}>
          {t('messageTemplates.use')}
        </Button>
      )}
      <Button
        danger
        loading={remove.isPending}
        aria-label={`${t('messageTemplates.remove')}: ${name}`}
        onClick={ask}
      >
        {t('messageTemplates.remove')}
      </Button>
    </Allowed>
  )
}
