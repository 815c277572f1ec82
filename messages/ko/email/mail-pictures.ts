import type { mailPictures as zh } from '../../zh/email/mail-pictures.ts'

export const mailPictures: typeof zh = {
  title: '이미지 보관함',
  choose: '이미지 선택',
  change: '이미지 변경',
  clear: '이미지 빼기',
  address: '또는 이미지 주소',
  addressHint: '다른 사이트의 이미지는 메일에는 보이지만 이 미리보기에는 보이지 않습니다',
  search: '이름으로 찾기',
  dropHint: '큰 사진은 자동으로 줄이고 촬영 정보는 제거합니다',
  empty: '보관함이 비어 있습니다',
  emptyHint: '제품 사진을 여기에 놓으면 모든 템플릿에서 쓸 수 있습니다',
  noneFound: '그런 이름의 이미지가 없습니다',
  failed: '이미지를 불러오지 못했습니다',
  remove: '보관함에서 빼기: {name}',
  removed: '“{name}”을(를) 뺐습니다. 보낸 메일에는 계속 보입니다',
  more: '더 보기',
}
