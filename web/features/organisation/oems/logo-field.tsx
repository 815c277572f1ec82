import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { type LogoSlot, logoLimit, type OemView } from '@landfall/contract/organisation/oems.ts'
import { Button, Upload } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { notifySuccess } from '#ui/toast-store.ts'
import { useLogo } from './use-oems.ts'
import './oems.css'

const endings = ['.png', '.jpg', '.jpeg', '.webp']

/** One logo of a brand with what replaces it; a new one is stored at once. */
export function LogoField({ oem, slot }: { oem: OemView; slot: LogoSlot }): ReactNode {
  const { t } = useTranslation()
  const { store, remove } = useLogo(oem.id, slot)
  const [problem, setProblem] = useState('')
  const label = t(`oems.fields.${slot}`)
  const url = oem[slot]
  const send = (file: File) => {
    setProblem('')
    if (file.size > logoLimit) return setProblem(t('oems.logoTooLarge', { limit: formatBytes(logoLimit) }))
    store.mutate(file, {
      onSuccess: () => notifySuccess(t('oems.logoStored')),
      onError: (error) => setProblem(describeError(error)),
    })
  }
  return (
    <fieldset className="logo-field">
      <legend>{label}</legend>
      <div className="logo-box">
        {url === '' ? (
          <span className="oem-hint">{t('oems.noLogo')}</span>
        ) : (
          <img src={url} alt={`${label}: ${oem.name}`} />
        )}
      </div>
      <div className="logo-buttons">
        <Upload
          accept={endings.join(',')}
          showUploadList={false}
          beforeUpload={(file) => {
            send(file)
            return Upload.LIST_IGNORE
          }}
        >
          <Button icon={<UploadOutlined aria-hidden />} loading={store.isPending}>
            {t('oems.chooseLogo')}
          </Button>
        </Upload>
        {url !== '' && (
          <Button
            icon={<DeleteOutlined aria-hidden />}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('oems.removeLogo')}
          </Button>
        )}
      </div>
      <p className="oem-hint">{t('oems.logoHint', { limit: formatBytes(logoLimit) })}</p>
      {problem !== '' && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
