import { Type, type Static } from 'typebox'
import {
  authorsFrom,
  descriptionFrom,
  genresFrom,
  languageFrom,
  pagesFrom,
  titleFrom,
  yearFrom,
} from './catalogue-fields.ts'
import type { CatalogueBook } from './catalogue-source.ts'
import { imageUrl } from './image-url.ts'

const anything = Type.Optional(Type.Unknown())

/** The fields that a volume must have. Others are checked one by one, so that an invalid one does not lose the book. */
export const volume = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{12}$' }),
  volumeInfo: Type.Object({
    title: anything,
    authors: anything,
    publishedDate: anything,
    description: anything,
    pageCount: anything,
    categories: anything,
    imageLinks: anything,
    language: anything,
    industryIdentifiers: anything,
  }),
  searchInfo: anything,
})

/** Requested fields; the others would make up about nine tenths of the reply. */
export const volumeFields =
  'id,volumeInfo(title,authors,publishedDate,description,pageCount,categories,imageLinks(thumbnail,smallThumbnail),' +
  'language,industryIdentifiers),searchInfo/textSnippet'

export function bookFromVolume({ id, volumeInfo, searchInfo }: Static<typeof volume>): CatalogueBook {
  return {
    google_books_id: id,
    title: titleFrom(volumeInfo.title),
    authors: authorsFrom(volumeInfo.authors),
    description: descriptionFrom(volumeInfo.description) || descriptionFrom(field(searchInfo, 'textSnippet')),
    genres: genresFrom(topCategories(volumeInfo.categories)),
    image: coverFrom(volumeInfo.imageLinks),
    year: yearFrom(volumeInfo.publishedDate),
    pages: pagesFrom(volumeInfo.pageCount),
    language: languageFrom(volumeInfo.language),
  }
}

/** Checks the ISBN-13 and its ISBN-10 form. */
export function bearsIsbn({ volumeInfo }: Static<typeof volume>, isbn13: string): boolean {
  const identifiers = Array.isArray(volumeInfo.industryIdentifiers) ? volumeInfo.industryIdentifiers : []
  return identifiers.some((each: unknown) => {
    const identifier = field(each, 'identifier')
    if (typeof identifier !== 'string') return false
    return (
      identifier === isbn13 || (/^\d{9}[\dX]$/.test(identifier) && isbn13.startsWith(`978${identifier.slice(0, 9)}`))
    )
  })
}

/** A search returns 'Fiction' where the volume has 'Fiction / Classics': keep the top level, so both give the same genre. */
function topCategories(categories: unknown): unknown[] {
  if (!Array.isArray(categories)) return []
  return categories.map((each: unknown) => (typeof each === 'string' ? each.split(/\s\/\s/)[0]?.trim() : each))
}

/** Drops the page-curl effect, and the token that makes the URL differ from one reply to the next. */
function coverFrom(imageLinks: unknown): string {
  const cover = imageUrl(field(imageLinks, 'thumbnail')) || imageUrl(field(imageLinks, 'smallThumbnail'))
  if (cover === '') return ''
  const url = new URL(cover)
  url.searchParams.delete('edge')
  url.searchParams.delete('imgtk')
  return url.href
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
