import { pictureLimit } from '@landfall/contract/access/account.ts'
import { Button } from 'antd'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyError, notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { PictureCropper } from './picture-cropper.tsx'
import { useSavePicture } from './use-account.ts'

const kinds = ['image/jpeg', 'image/png']

/** The picture of the user, with ways to change it and to take it away. */
export function PictureField({ avatar, name }: { avatar: string; name: string }): ReactNode {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File>()
  const confirm = useConfirm()
  const save = useSavePicture()
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file may be chosen again.
    event.target.value = ''
    if (!file) return
    if (!kinds.includes(file.type) || file.size > pictureLimit) notifyError(t('account.picture.wrong'))
    else setChosen(file)
  }
  const remove = async () => {
    const isSure = await confirm({
      title: t('account.picture.removeQuestion'),
      action: t('account.picture.remove'),
      isDanger: true,
    })
    if (isSure) save.mutate(null, { onSuccess: () => notifySuccess(t('account.picture.removed')) })
  }
  return (
    <div className="picture-field">
      {avatar === '' ? (
        <span className="picture-letter" aria-hidden>
          {[...name][0]?.toUpperCase()}
        </span>
      ) : (
        <img className="picture-shown" src={avatar} alt={t('account.picture.title')} />
      )}
      <div>
        <div className="account-actions">
          <Button onClick={() => input.current?.click()}>{t('account.picture.choose')}</Button>
          {avatar !== '' && (
            <Button danger onClick={remove}>
              {t('account.picture.remove')}
            </Button>
          )}
        </div>
        <p className="account-hint">{t('account.picture.hint')}</p>
        <input
          ref={input}
          type="file"
          accept={kinds.join(',')}
          hidden
          aria-label={t('account.picture.choose')}
          onChange={take}
        />
      </div>
      {chosen && (
        <PictureCropper
          file={chosen}
          onClose={() => setChosen(undefined)}
          isSaving={save.isPending}
          onDone={(picture) =>
            save.mutate(picture, {
              onSuccess: () => {
                setChosen(undefined)
                notifySuccess(t('account.picture.saved'))
              },
            })
          }
        />
      )}
    </div>
  )
}
