import type { mailPictures as zh } from '../../zh/email/mail-pictures.ts'

export const mailPictures: typeof zh = {
  title: 'Imágenes',
  choose: 'Elegir una imagen',
  change: 'Cambiar la imagen',
  clear: 'Quitar la imagen',
  address: 'O la dirección de una imagen',
  addressHint: 'Las imágenes de otros sitios se ven en el correo, no en esta vista previa',
  search: 'Buscar por nombre',
  dropHint: 'Las fotos grandes se reducen y se quitan los datos de la cámara',
  empty: 'La biblioteca está vacía',
  emptyHint: 'Arrastre aquí fotos de sus productos; servirán para todos los modelos',
  noneFound: 'Ninguna imagen tiene ese nombre',
  failed: 'No se pudieron cargar las imágenes',
  remove: 'Quitar de la biblioteca: {name}',
  removed: '«{name}» quitada; los correos enviados la siguen mostrando',
  more: 'Mostrar más',
}
