import { CloseOutlined, PictureOutlined } from '@ant-design/icons'
import { isPictureAddress } from '@landfall/contract/email/block-issues.ts'
import { pictureFolder } from '@landfall/contract/email/mail-blocks.ts'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelledField } from '#ui/labelled-field.tsx'
import { PictureLibrary } from './picture-library.tsx'
import './mail-pictures.css'

interface PictureFieldProps {
  value: string
  status?: 'error'
  /** Whether only pictures of the library can be taken, and not those at an address. */
  isOwn?: boolean
  /** Given the name of the picture too where it is one of the library. */
  onChange: (src: string, name?: string) => void
}

/** A picture: one of the library, or the address of one. */
export function PictureField({ value, status, isOwn = false, onChange }: PictureFieldProps): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const isOfLibrary = value.startsWith(pictureFolder) && isPictureAddress(value)
  return (
    <div className="picture-field">
      {isOfLibrary && <img src={value} alt="" className="picture-thumb" />}
      <div className="picture-choice">
        <span>
          <Button
            icon={<PictureOutlined aria-hidden />}
            danger={status === 'error'}
            onClick={() => setIsOpen(true)}
          >
            {t(isOfLibrary ? 'mailPictures.change' : 'mailPictures.choose')}
          </Button>
          {value !== '' && (
            <Button
              type="text"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('mailPictures.clear')}
              title={t('mailPictures.clear')}
              onClick={() => onChange('')}
            />
          )}
        </span>
        {!isOwn && !isOfLibrary && (
          <LabelledField label={t('mailPictures.address')} hint={t('mailPictures.addressHint')}>
            <Input
              value={value}
              maxLength={2_000}
              inputMode="url"
              status={status ?? ''}
              onChange={({ target }) => onChange(target.value.trim())}
            />
          </LabelledField>
        )}
      </div>
      {isOpen && (
        <PictureLibrary
          onPick={({ path, name }) => {
            onChange(path, name.replace(/\.\w+$/, ''))
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
