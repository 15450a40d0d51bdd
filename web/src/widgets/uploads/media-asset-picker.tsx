import type { MediaAssetView } from '@marquee/schemas/media/views';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useDebouncedValue } from '../../ui/hooks.ts';
import { IconFileText, IconPhoto, IconSearch, IconVideo } from '../../ui/icons.ts';
import { Pagination } from '../../ui/layout/pagination.tsx';
import { checkHtml5, checkImage, checkVideo } from './check-files.ts';
import { mediaAssetsQuery, type MediaScope, type MediaType } from './media-assets.ts';
import { DropArea, ProgressLine } from './upload-frame.tsx';
import {
  errorOfSize,
  HTML5_RULE_TEXT,
  imageRuleText,
  VIDEO_RULE_TEXT,
  ZIP_TYPES,
  type ImageRule,
} from './upload-rules.ts';
import classes from './uploads.module.css';
import { useUpload } from './use-upload.ts';

interface MediaAssetPickerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly scope: MediaScope;
  readonly mediaType: MediaType;
  /** What does not fit can be seen, but not chosen. */
  readonly rule?: ImageRule;
  readonly onPick: (asset: MediaAssetView) => void;
}

interface Kind {
  readonly title: string;
  readonly upload: string;
  readonly accept: readonly string[];
  readonly ruleText: (rule: ImageRule) => string;
  readonly check: (file: File, rule: ImageRule) => Promise<string | undefined>;
  readonly Icon: typeof IconPhoto;
}

const KINDS: Readonly<Record<MediaType, Kind>> = {
  image: {
    ...{ title: t('Your images'), upload: t('Upload a new image'), accept: ['image/jpeg', 'image/png'] },
    ...{ ruleText: imageRuleText, check: checkImage, Icon: IconPhoto },
  },
  video: {
    ...{ title: t('Your videos'), upload: t('Upload a new video'), accept: ['video/mp4', 'video/webm'] },
    ...{ ruleText: () => VIDEO_RULE_TEXT, check: checkVideo, Icon: IconVideo },
  },
  html5: {
    ...{ title: t('Your HTML5 zips'), upload: t('Upload a new HTML5 zip'), accept: ZIP_TYPES },
    ...{ ruleText: () => HTML5_RULE_TEXT, check: checkHtml5, Icon: IconFileText },
  },
};

/** What was uploaded before, to be used again. */
export function MediaAssetPicker({ opened, onClose, mediaType, ...rest }: MediaAssetPickerProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={KINDS[mediaType].title} size="xl">
      {opened && <Library {...rest} mediaType={mediaType} onClose={onClose} />}
    </Dialog>
  );
}

const ANY_IMAGE: ImageRule = {};
const PER_PAGE = 12;
const SEARCH_PAUSE_MS = 250;

function Library({
  scope,
  mediaType,
  rule = ANY_IMAGE,
  onPick,
  onClose,
}: Omit<MediaAssetPickerProps, 'opened'>) {
  const { Icon } = KINDS[mediaType];
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), SEARCH_PAUSE_MS);
  const { data, error, refetch } = useQuery(mediaAssetsQuery(scope, mediaType, wanted));
  const choose = useCallback(
    (asset: MediaAssetView) => {
      onPick(asset);
      onClose();
    },
    [onPick, onClose],
  );
  return (
    <div className={classes.library}>
      <UploadHere scope={scope} mediaType={mediaType} rule={rule} onUploaded={choose} />
      <TextField
        label={t('Search by file name')}
        hideLabel
        placeholder={t('Search by file name')}
        type="search"
        leftSection={<IconSearch size="1rem" aria-hidden />}
        value={search}
        onChange={setSearch}
      />
      {error !== null ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <TilesSkeleton />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<Icon />}
          title={wanted === '' ? t('Nothing uploaded yet') : t('No matching file')}
          text={wanted === '' ? t('Uploads are kept here for reuse.') : undefined}
        />
      ) : (
        <AssetPages key={wanted} assets={data} rule={rule} onChoose={choose} />
      )}
    </div>
  );
}

const TilesSkeleton = () => (
  <ul className={classes.grid} aria-busy>
    {Array.from({ length: PER_PAGE }, (_, index) => (
      <li key={index}>
        <Skeleton height={120} />
      </li>
    ))}
  </ul>
);

interface AssetPagesProps {
  readonly assets: readonly MediaAssetView[];
  readonly rule: ImageRule;
  readonly onChoose: (asset: MediaAssetView) => void;
}

function AssetPages({ assets, rule, onChoose }: AssetPagesProps) {
  const [page, setPage] = useState(1);
  const pages = Math.ceil(assets.length / PER_PAGE);
  const shown = Math.min(page, pages);
  return (
    <>
      <p className={classes.total} role="status">
        {t('{count, plural, one {# file} other {# files}}', { count: assets.length })}
      </p>
      <ul className={classes.grid}>
        {assets.slice((shown - 1) * PER_PAGE, shown * PER_PAGE).map((asset) => (
          <AssetTile
            key={asset.id}
            asset={asset}
            fieldError={asset.mediaType === 'image' ? errorOfSize(asset, rule) : undefined}
            onChoose={() => onChoose(asset)}
          />
        ))}
      </ul>
      {pages > 1 && <Pagination page={shown} pages={pages} onChange={setPage} />}
    </>
  );
}

interface UploadHereProps {
  readonly scope: MediaScope;
  readonly mediaType: MediaType;
  readonly rule: ImageRule;
  readonly onUploaded: (asset: MediaAssetView) => void;
}

/** A new file, chosen as soon as it is there. */
function UploadHere({ scope, mediaType, rule, onUploaded }: UploadHereProps) {
  const kind = KINDS[mediaType];
  const check = useCallback((file: File) => kind.check(file, rule), [kind, rule]);
  const { upload, cancel, progress, fieldError } = useUpload({ scope, mediaType, check, onUploaded });
  return (
    <div className={classes.frame}>
      {progress !== undefined ? (
        <ProgressLine {...progress} onCancel={cancel} />
      ) : (
        <DropArea
          label={kind.upload}
          hint={kind.ruleText(rule)}
          accept={kind.accept}
          onFiles={([file]) => {
            if (file !== undefined) void upload(file);
          }}
        />
      )}
      {fieldError !== undefined && (
        <div className={classes.error} role="alert">
          {fieldError}
        </div>
      )}
    </div>
  );
}

interface AssetTileProps {
  readonly asset: MediaAssetView;
  readonly fieldError: string | undefined;
  readonly onChoose: () => void;
}

function AssetTile({ asset, fieldError, onChoose }: AssetTileProps) {
  const size = `${asset.width} × ${asset.height}`;
  const { Icon } = KINDS[asset.mediaType];
  return (
    <li>
      <button
        type="button"
        className={classes.tile}
        disabled={fieldError !== undefined}
        title={fieldError}
        onClick={onChoose}
      >
        <span className={classes.thumb}>
          {asset.thumbnail === null ? (
            <Icon aria-hidden />
          ) : (
            <img src={asset.thumbnail} alt="" loading="lazy" />
          )}
        </span>
        <span className={classes.name}>{asset.originName}</span>
        <span className={classes.facts}>
          {asset.mediaType === 'video' ? `${size} · ${asset.playtime}` : size}
          {fieldError === undefined ? '' : ` · ${t('does not fit')}`}
        </span>
      </button>
    </li>
  );
}
