import { genresFrom } from './catalogue-fields.ts'

/**
 * Picks the genres from a work's subjects, which come by the dozen in no useful order: drops the library's internal labels and
 * puts what a reader would call a genre first.
 */
export function genresFromSubjects(subjects: unknown[]): string[] {
  const aboutTheBook = subjects.filter(
    (each) => typeof each === 'string' && each.length < 200 && !aboutTheCopy.test(each),
  )
  const [genres, others] = [aboutTheBook.filter(isGenre), aboutTheBook.filter((each) => !isGenre(each))]
  return genresFrom([...genres, ...others], 10)
}

function isGenre(subject: unknown): boolean {
  return typeof subject === 'string' && genreNames.has(subject.toLowerCase())
}

const genreNames = new Set(
  `adventure|adventure stories|art|autobiography|biography|biography & autobiography|business|children's fiction|classic
   literature|classics|comic books, strips, etc.|comics & graphic novels|cooking|crime|detective and mystery stories|drama|
   dystopias|economics|epic poetry|essays|fables|fairy tales|fantasy|fantasy fiction|fiction|folklore|ghost stories|graphic
   novels|historical fiction|history|horror|horror stories|horror tales|humor|humorous stories|juvenile fiction|love stories|
   magical realism|memoir|memoirs|music|mystery|mystery fiction|mythology|nonfiction|philosophy|plays|poetry|politics|
   psychology|religion|romance|romance fiction|satire|science|science fiction|self-help|short stories|spy stories|suspense|
   suspense fiction|thriller|thrillers|tragedy|travel|true crime|war stories|western|western stories|young adult fiction`
    .replace(/\n\s+/g, ' ')
    .split('|')
    .map((name) => name.trim()),
)

const aboutTheCopy = new RegExp(
  [
    'accessible book|protected daisy|lending library|in library|overdrive|open library staff picks|open syllabus project',
    'large (?:type|print) books|internet archive wishlist|popular print disabled books|new york times bestseller',
    'reading level.*|early works to \\d+|.* language materials|.*\\(fictitious character.*|.* -- .*',
    '(?:nyt|series|award|collectionid|lexile|place|person|time)[:=].*|.*[:=]\\d.*',
  ]
    .map((part) => `^(?:${part})$`)
    .join('|'),
  'i',
)
