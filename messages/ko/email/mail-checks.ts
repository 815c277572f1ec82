import type { mailChecks as zh } from '../../zh/email/mail-checks.ts'

export const mailChecks: typeof zh = {
  title: '점검 결과',
  allWell: '필터나 메일 프로그램에서 문제될 점이 없습니다',
  clipped: '본문이 {size}KB입니다. Gmail은 102KB를 넘으면 잘라냅니다',
  dataImages: '삽입(data:) 이미지는 Gmail과 Outlook에서 보이지 않습니다. 웹에 올린 이미지를 쓰세요',
  noAlt: '설명이 없는 이미지: {amount}개. 이미지가 차단되면 아무것도 보이지 않습니다',
  onlyImages: '거의 이미지뿐인 메일은 스팸으로 분류됩니다. 글을 추가해 주세요',
  manyLinks: '링크가 많습니다({amount}개). 중요한 것만 남겨 주세요',
  shortLink: '단축 링크({host})는 스팸으로 분류되기 쉽습니다. 자체 사이트 주소를 쓰세요',
  numberLink: '링크가 숫자 주소({host})로 연결됩니다. 도메인을 쓰세요',
  otherLink: '링크 글자는 “{host}”인데 다른 사이트로 연결되어 피싱처럼 보입니다',
  insecureLink: '{host} 링크가 암호화되지 않았습니다(http). https를 쓰세요',
  longSubject: '제목이 길어 휴대전화에서 잘립니다',
  loudSubject: '대문자만 쓰거나 기호를 반복한 제목은 스팸으로 분류됩니다',
  junkWords: '필터가 싫어하는 단어: {words}',
  brokenPlaceholder: '“Dear ,”처럼 채워지지 않은 호칭이나 변수가 있습니다. 변수에 대체 글자를 지정해 주세요',
}
