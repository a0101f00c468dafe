import { Page } from '../ui/page';

export function NotFound({ what = 'page' }: { what?: 'page' | 'game' }) {
  return (
    <Page title={`There is no such ${what}`}>
      <p>
        {what === 'game'
          ? 'The link may be cut off or misspelt, or the game was on another server.'
          : 'The address may be misspelt, or what was here has moved.'}
      </p>
      <p>
        <a class="button primary" href="/">
          To the lobby
        </a>
      </p>
    </Page>
  );
}
