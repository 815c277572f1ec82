import type { mailBrand as zh } from '../../zh/email/mail-brand.ts'

export const mailBrand: typeof zh = {
  tab: 'Aspetto delle e-mail',
  hint: 'Così appaiono le e-mail fatte con i blocchi. Dopo una modifica i modelli vengono ridisegnati; gli invii in corso restano come sono.',
  failed: 'Impossibile caricare l’aspetto',
  saved: 'Salvato',
  savedAndDrawn: 'Salvato; {count, # modello ridisegnato|# modelli ridisegnati}',
  logo: 'Logo',
  logoWidth: 'Larghezza del logo',
  accent: 'Pulsanti e link',
  textColour: 'Testo',
  background: 'Sfondo',
  pale: 'Testo o link si leggono male su questo sfondo',
  font: 'Carattere',
  fonts: {
    sans: 'Senza grazie (Arial)',
    serif: 'Con grazie (Georgia)',
    round: 'Tonda (Trebuchet)',
    mono: 'Macchina da scrivere (Courier)',
  },
  links: 'Le nostre pagine',
  linkLabel: 'Nome',
  linkUrl: 'Indirizzo',
  urlWrong: 'Inserisci un indirizzo che inizi con https://',
  addLink: 'Aggiungi una pagina',
  removeLink: 'Rimuovi la pagina {number}',
}
