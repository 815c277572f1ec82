import type { mailPictures as zh } from '../../zh/email/mail-pictures.ts'

export const mailPictures: typeof zh = {
  title: 'Immagini',
  choose: 'Scegli un’immagine',
  change: 'Cambia immagine',
  clear: 'Togli l’immagine',
  address: 'O l’indirizzo di un’immagine',
  addressHint: 'Le immagini di altri siti si vedono nell’e-mail, non in questa anteprima',
  search: 'Cerca per nome',
  dropHint: 'Le foto grandi vengono ridotte e i dati della fotocamera tolti',
  empty: 'La raccolta è vuota',
  emptyHint: 'Trascina qui le foto dei prodotti: le useranno tutti i modelli',
  noneFound: 'Nessuna immagine con questo nome',
  failed: 'Impossibile caricare le immagini',
  remove: 'Togli dalla raccolta: {name}',
  removed: '«{name}» tolta; le e-mail inviate continuano a mostrarla',
  more: 'Mostra altro',
}
